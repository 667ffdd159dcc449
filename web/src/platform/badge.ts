/**
 * Sets the number on the app's icon, where the browser supports one; 0 removes it. Used by the pages and the service
 * worker.
 */
export async function setIconBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  // browsers that have the API may still refuse
  await (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)).catch(() => {});
}
