import type { ComponentType } from 'react';
import { type Overlay, useOverlay } from '../platform/overlay.ts';
import type { LazyProps } from './lazyComponent.ts';
import { toast } from './toast.tsx';
import { uiTexts } from './ui.texts.ts';

/** A dialog or sheet that the address opens. `id` keeps its value during the closing animation. */
export interface UrlOverlayProps {
  overlay: Overlay;
  id: string;
}

interface Props {
  /** the parameter of the query whose value is the id */
  parameter: string;
  /** further parameters, which close with it */
  beside?: readonly string[] | undefined;
  /** may be lazy: its code loads when it first opens */
  of: ComponentType<UrlOverlayProps & LazyProps>;
}

/** Renders an overlay while its parameter is in the address, as a new instance for every opening. */
export function UrlOverlay({ parameter, beside, of: Content }: Props) {
  const overlay = useOverlay(parameter, beside);
  if (overlay.shown === null) return null;
  const fail = () => {
    toast.bad(uiTexts.failure.network);
    overlay.close();
  };
  return (
    <Content
      key={overlay.opening}
      overlay={overlay}
      id={overlay.shown}
      when={overlay.value !== null}
      onFail={fail}
    />
  );
}
