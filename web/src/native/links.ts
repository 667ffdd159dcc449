/** One tap may be told twice: when the phone is asked which link started the app, and by the event. Milliseconds. */
const sameTap = 3000;

/** The path of a link to one of our hosts, or null. Any app may hand us any address, whatever the system filters. */
export function pathOf(link: string, hosts: readonly string[]): string | null {
  if (!URL.canParse(link)) return null;
  const { protocol, username, password, host, pathname, search, hash } = new URL(link);
  // an address with a port or a name and password before the host is none that we gave out
  if (protocol !== 'https:' || username !== '' || password !== '' || !hosts.includes(host)) return null;
  return pathname + search + hash;
}

/** Hands on what was not told a moment ago. */
export function oncePerTap(listener: (path: string) => void, now = Date.now): (path: string) => void {
  let last = { path: '', at: 0 };
  return (path) => {
    const again = path === last.path && now() - last.at < sameTap;
    last = { path, at: now() };
    if (!again) listener(path);
  };
}
