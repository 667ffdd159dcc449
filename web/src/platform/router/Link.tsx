import type { Path } from '@twosome/contract/platform/addresses';
import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useEffect } from 'react';
import type { To } from './history.ts';
import { matchPath } from './match.ts';
import { useLocation, useNavigate } from './navigation.ts';
import { useRendered } from './RouterProvider.tsx';
import type { NavigateOptions } from './router.ts';

/** A page of ours, or what to change in the address of the current one. */
export type LinkTo = Path | Exclude<To, string>;

export type LinkProps = NavigateOptions &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: LinkTo; ref?: Ref<HTMLAnchorElement> };

/** A link inside the app. With a modifier key, or a target, it is the browser's. */
export function Link({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const { router } = useRendered();
  const href = router.hrefOf(to);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || (rest.target ?? '_self') !== '_self') return;
    event.preventDefault();
    // a link to the current page adds no entry
    const isHere = href === router.hrefOf(router.state.location);
    void router.navigate(href, { replace: replace ?? isHere, state, preventScrollReset });
  };
  return <a {...rest} href={href} onClick={open} />;
}

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey'>;

export const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: Click): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

type NavLinkProps = Omit<LinkProps, 'to' | 'children'> & {
  to: Path;
  /** active at this address only, not at those below it */
  end?: boolean;
  children: (active: { isActive: boolean }) => ReactNode;
};

/** A link that is marked as current on its page. */
export function NavLink({ to, end = false, children, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const isActive = matchPath(to, pathname) !== null || (!end && pathname.toLowerCase().startsWith(`${to}/`));
  return (
    <Link {...rest} to={to} aria-current={isActive ? 'page' : undefined}>
      {children({ isActive })}
    </Link>
  );
}

/** Goes to another address as soon as it is rendered. */
export function Navigate({ to, replace, state }: NavigateOptions & { to: To }) {
  const navigate = useNavigate();
  const target = JSON.stringify(to);
  useEffect(() => {
    void navigate(JSON.parse(target), { replace, state });
  }, [navigate, target, replace, state]);
  return null;
}
