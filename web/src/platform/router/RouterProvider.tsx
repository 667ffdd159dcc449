import {
  Component,
  createContext,
  createElement,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useState,
} from 'react';
import type { Location } from './history.ts';
import type { Params } from './match.ts';
import { componentOf, type Router, type RouterState } from './router.ts';

interface Rendered {
  router: Router;
  state: RouterState;
}

const RouterContext = createContext<Rendered | null>(null);
const OutletContext = createContext<ReactNode>(null);
const ErrorContext = createContext<unknown>(null);

export function useRendered(): Rendered {
  const rendered = useContext(RouterContext);
  if (rendered === null) throw new Error('There is no RouterProvider around this component');
  return rendered;
}

/** The child of a layout. */
export const Outlet = () => useContext(OutletContext);

/** Within an `errorElement`: the error. */
export const useRouteError = (): unknown => useContext(ErrorContext);

const noParams: Params = {};
export const useParams = (): Params => useRendered().state.match?.params ?? noParams;

/** Renders the screen of the address, or `children` at every address. */
export function RouterProvider({ router, children }: { router: Router; children?: ReactNode }) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    const onChange = (next: RouterState) => startTransition(() => setState(next));
    const stop = router.subscribe({ onChange });
    // it may have changed since this component was rendered
    onChange(router.state);
    return stop;
  }, [router]);
  return <RouterContext value={{ router, state }}>{children ?? <Screen {...state} />}</RouterContext>;
}

/** The screen within its layouts. A layout that the next address shares stays mounted. */
function Screen({ location, match, failure }: RouterState): ReactNode {
  const routes = match?.routes ?? [];
  const failedAt = failure === null ? -1 : routes.indexOf(failure.route);
  const broken = routes.slice(0, failedAt + 1).findLast((route) => route.errorElement !== undefined);
  let screen: ReactNode = null;
  for (const route of routes.toReversed()) {
    const component = componentOf(route);
    const content = component ? createElement(component) : (route.element ?? screen);
    screen = <OutletContext value={screen}>{content}</OutletContext>;
    if (route.errorElement === undefined) continue;
    screen = (
      <Boundary location={location} instead={route.errorElement} failure={route === broken ? failure : null}>
        {screen}
      </Boundary>
    );
  }
  return screen;
}

interface BoundaryProps {
  location: Location;
  instead: ReactNode;
  failure: { error: unknown } | null;
  children: ReactNode;
}

/** Shows `instead` after an error, until the next navigation. */
class Boundary extends Component<BoundaryProps> {
  override state: { location: Location; thrown: { error: unknown } | null } = {
    location: this.props.location,
    thrown: null,
  };

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: { location: Location }) {
    return location === state.location ? null : { location, thrown: null };
  }

  override render() {
    const caught = this.state.thrown ?? this.props.failure;
    if (caught === null) return this.props.children;
    return <ErrorContext value={caught.error}>{this.props.instead}</ErrorContext>;
  }
}
