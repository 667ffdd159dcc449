import { toastPlace } from './toast.tsx';
import { WhenIdle } from './WhenIdle.tsx';

/** The container of the toasts, mounted once beside the routes. Show a toast with `toast` from toast.tsx. */
export const Toasts = () => <WhenIdle of={toastPlace} />;
