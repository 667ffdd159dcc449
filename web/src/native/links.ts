import { deviceNow } from '../platform/clock.ts';

/** Milliseconds. One tap may be reported twice: as the launch link and by the event. */
const sameTap = 3000;

/** The path of a link to one of our hosts, or null. Any app can send us any address, despite the filter of the system. */
export function pathOf(link: string, hosts: readonly string[]): string | null {
  if (!URL.canParse(link)) return null;
  const { protocol, username, password, host, pathname, search, hash } = new URL(link);
  // we never issue addresses with a port, a user name or a password
  if (protocol !== 'https:' || username !== '' || password !== '' || !hosts.includes(host)) return null;
  return pathname + search + hash;
}

/** Calls the listener unless the same path was reported just before. */
export function oncePerTap(listener: (path: string) => void, now = deviceNow): (path: string) => void {
  let last = { path: '', at: 0 };
  return (path) => {
    const isRepeat = path === last.path && now() - last.at < sameTap;
    last = { path, at: now() };
    if (!isRepeat) listener(path);
  };
}
