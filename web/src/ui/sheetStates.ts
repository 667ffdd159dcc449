/** Where a bottom sheet is (SPEC section 4). */
export type SheetState = 'closed' | 'opening' | 'open' | 'closing' | 'dragging' | 'snapping' | 'resizing';

/** What happens to it: its wish changed, a finger took it or let go, its size changed, its movement came to rest. */
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

/** The state that follows; the same where the event means nothing. */
export function nextSheetState(state: SheetState, event: SheetEvent): SheetState {
  return steps[state][event] ?? state;
}
