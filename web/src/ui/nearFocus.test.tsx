import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { freshScreen } from '../testing/screen.tsx';
import { BottomSheet } from './BottomSheet.tsx';
import { Dialog } from './Dialog.tsx';

freshScreen();
// of a file before this one
beforeEach(cleanup);

/** A list whose rows are deleted immediately, or after a question. */
function List({ names, asks }: { names: readonly string[]; asks: boolean }) {
  const [rows, setRows] = useState(names);
  return (
    <>
      <ul>
        {rows.map((name) => (
          <Row
            key={name}
            name={name}
            asks={asks}
            onDelete={() => setRows(rows.filter((one) => one !== name))}
          />
        ))}
      </ul>
      <button type="button">Add</button>
    </>
  );
}

function Row({ name, asks, onDelete }: { name: string; asks: boolean; onDelete: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    onDelete();
  };
  return (
    <li>
      <button type="button" onClick={() => (asks ? setAsking(true) : onDelete())}>
        {name}
      </button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Sure?" onPositive={confirm} negative />
    </li>
  );
}

/** Deletes a row as with a keyboard. */
async function remove(name: string, asks: boolean): Promise<void> {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
  if (!asks) return;
  const yes = await screen.findByRole('button', { name: 'Okay' });
  act(() => yes.focus());
  fireEvent.click(yes);
}
const focused = () => document.activeElement?.textContent;

const pages = {
  'in a page': (asks: boolean) => (
    <main tabIndex={-1}>
      <List names={['One', 'Two', 'Three']} asks={asks} />
    </main>
  ),
  'in a sheet': (asks: boolean) => (
    <BottomSheet open onClose={() => {}} title="Days">
      <List names={['One', 'Two', 'Three']} asks={asks} />
    </BottomSheet>
  ),
};

describe.each(Object.entries(pages))('%s', (_, page) => {
  test.each([true, false])(
    'the focus goes to the next row, or the one before (with a question: %s) [S2.184]',
    async (asks) => {
      render(page(asks));
      await screen.findByRole('button', { name: 'Two' });
      await remove('Two', asks);
      await waitFor(() => expect(focused()).toBe('Three'));
      await remove('Three', asks);
      await waitFor(() => expect(focused()).toBe('One'));
      await remove('One', asks);
      await waitFor(() => expect(focused()).toBe('Add'));
    },
  );
});

test('a row that the partner deletes while the focus is elsewhere moves nothing', async () => {
  render(pages['in a page'](false));
  act(() => screen.getByRole('button', { name: 'One' }).focus());
  act(() => screen.getByRole('button', { name: 'Add' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'One' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'One' })).toBeNull());
  await act(async () => {});
  expect(focused()).toBe('Add');
});
