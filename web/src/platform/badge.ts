/** The number on the app's icon, where it has one; 0 takes it away. For pages and their worker. */
export async function countOnIcon(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  // a browser that knows it may refuse it all the same
  await (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)).catch(() => {});
}
