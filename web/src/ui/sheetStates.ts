/** The states of a bottom sheet (SPEC section 4). */
export type SheetState = 'closed' | 'opening' | 'open' | 'closing' | 'dragging' | 'snapping' | 'resizing';

/** Its events: opened or closed by its parent, dragged or released by the user, resized, or its animation ended. */
export type SheetEvent = 'open' | 'close' | 'drag' | 'release' | 'resize' | 'rest';

const steps: Record<SheetState, Partial<Record<SheetEvent, SheetState>>> = {
  closed: { open: 'opening' },
  opening: { close: 'closing', drag: 'dragging', rest: 'open' },
  open: { close: 'closing', drag: 'dragging', resize: 'resizing' },
  closing: { open: 'opening', rest: 'closed' },
  dragging: { close: 'closing', release: 'snapping' },
  snapping: { close: 'closing', drag: 'dragging', rest: 'open' },
  resizing: { close: 'closing', drag: 'dragging', rest: 'open' },
};

/** The next state; unchanged if the event has no meaning in this state. */
export function nextSheetState(state: SheetState, event: SheetEvent): SheetState {
  return steps[state][event] ?? state;
}
