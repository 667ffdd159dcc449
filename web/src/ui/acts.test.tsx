import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { useAct } from '../platform/act.ts';
import { Failure } from '../platform/failure.ts';
import { useOverlay } from '../platform/overlay.ts';
import { answer, button, dialog, freshScreen, isClosed, press, visit } from '../testing/screen.tsx';
import { ActionButton } from './ActionButton.tsx';
import { Confirm } from './Confirm.tsx';

freshScreen();

/** An act whose answers the test gives, in order. */
function calls() {
  const answers: { resolve: (value: unknown) => void; reject: (error: unknown) => void }[] = [];
  const run = vi.fn(() => new Promise<unknown>((resolve, reject) => answers.push({ resolve, reject })));
  const refusal = new Failure(409, { detail: 'It is too late.' });
  return {
    run,
    accept: (index = 0, value?: unknown) => act(async () => answers[index]?.resolve(value)),
    refuse: (index = 0) => act(async () => answers[index]?.reject(refusal)),
  };
}
const toastOf = (text: RegExp | string) => screen.findByText(text);
const isBusy = async (name: string) => (await button(name)).getAttribute('aria-busy') === 'true';
const texts = { done: 'Removed.', failed: 'It could not be removed.' };

describe('a button', () => {
  test('ignores a second tap, also before the first one is rendered', async () => {
    const { run, accept } = calls();
    visit(<ActionButton act={run}>Remove</ActionButton>);
    const remove = await button('Remove');
    act(() => {
      remove.click();
      remove.click();
    });
    fireEvent.click(remove);
    expect(run).toHaveBeenCalledOnce();
    expect(await isBusy('Remove')).toBe(true);
    await accept();
    expect(await isBusy('Remove')).toBe(false);
    fireEvent.click(remove);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('announces the outcome, also after it has unmounted; an act that was cancelled says nothing', async () => {
    const { run, accept, refuse } = calls();
    const remove = (
      <ActionButton {...texts} act={run}>
        Remove
      </ActionButton>
    );
    const router = visit({ '/': remove });
    await press('Remove');
    await accept(0, false);
    expect(screen.queryByText(texts.done)).toBeNull();
    await press('Remove');
    await act(() => router.navigate('/elsewhere'));
    await screen.findByText('Elsewhere');
    await refuse(1);
    await toastOf(/It could not be removed\. It is too late\./);
  });

  test('does not wait for the act of another one, and Back does not wait for either', async () => {
    const [slow, quick] = [calls(), calls()];
    const both = (
      <>
        <ActionButton act={slow.run}>Slow</ActionButton>
        <ActionButton act={quick.run}>Quick</ActionButton>
      </>
    );
    const router = visit({ '/both': both }, '/before', '/both');
    await press('Slow');
    await press('Quick');
    await quick.accept();
    expect([await isBusy('Slow'), await isBusy('Quick')]).toEqual([true, false]);
    await act(() => router.navigate(-1));
    await screen.findByText('Elsewhere');
  });

  test('that shares an act with others disables them while it runs', async () => {
    const { run, accept } = calls();
    visit(<Pair act={run} />);
    await press('Agree');
    fireEvent.click(await button('Decline'));
    expect(run).toHaveBeenCalledOnce();
    expect([await isBusy('Agree'), await isBusy('Decline')]).toEqual([true, false]);
    expect((await button('Decline')).disabled).toBe(true);
    await accept();
    expect((await button('Decline')).disabled).toBe(false);
  });

  test('that its act removes leaves the focus near', async () => {
    visit(<Rows names={['sea', 'hill']} />);
    const first = await button('Restore sea');
    act(() => first.focus());
    fireEvent.click(first);
    await waitFor(() => expect(screen.queryByText('Restore sea')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Restore hill'));
  });
});

describe('a question', () => {
  test('whose act removes its row and itself leaves the focus near', async () => {
    visit(<Rows names={['sea', 'hill']} asks />);
    const first = await button('Restore sea');
    act(() => first.focus());
    fireEvent.click(first);
    const yes = within(await dialog('Sure?')).getByRole('button', { name: 'Okay' });
    act(() => yes.focus());
    fireEvent.click(yes);
    await isClosed('Sure?');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Restore hill'));
  });

  test('closes when its act has succeeded, and runs it once', async () => {
    const { run, accept } = calls();
    visit(<Asking act={run} />);
    await press('Ask');
    await answer('Sure?', 'Okay');
    await answer('Sure?', 'Okay');
    expect(run).toHaveBeenCalledOnce();
    await dialog('Sure?');
    await accept();
    await isClosed('Sure?');
    await toastOf(texts.done);
  });

  test('stays open with the reason of a refusal, and can be answered again', async () => {
    const { run, accept, refuse } = calls();
    visit(<Asking act={run} />);
    await press('Ask');
    await answer('Sure?', 'Okay');
    await refuse();
    const reason = within(await dialog('Sure?')).getByRole('alert');
    expect(reason.textContent).toBe('It could not be removed. It is too late.');
    await answer('Sure?', 'Okay');
    await accept(1);
    await isClosed('Sure?');
  });

  test('forgets the refusal when it opens again', async () => {
    const { run, refuse } = calls();
    visit(<Asking act={run} />);
    await press('Ask');
    await answer('Sure?', 'Okay');
    await refuse();
    await answer('Sure?', 'Cancel');
    await isClosed('Sure?');
    await press('Ask');
    expect(within(await dialog('Sure?')).queryByRole('alert')).toBeNull();
  });

  test('that is closed during its act announces the refusal', async () => {
    const { run, refuse } = calls();
    visit(<Asking act={run} />);
    await press('Ask');
    await answer('Sure?', 'Okay');
    await answer('Sure?', 'Cancel');
    await isClosed('Sure?');
    await refuse();
    await toastOf(/It is too late/);
  });

  test('that opens again during its act is not closed by the answer to the first opening', async () => {
    const { run, accept } = calls();
    visit(<Asking act={run} />);
    await press('Ask');
    await answer('Sure?', 'Okay');
    await answer('Sure?', 'Cancel');
    await isClosed('Sure?');
    await press('Ask');
    await answer('Sure?', 'Okay');
    await accept(0);
    await toastOf(texts.done);
    expect((await dialog('Sure?')).querySelector('[aria-busy=true]')).not.toBeNull();
    await accept(1);
    await isClosed('Sure?');
  });

  test('that need not wait closes at once; a refusal is announced', async () => {
    const { run, refuse } = calls();
    visit(<Asking act={run} closesAtOnce />);
    await press('Ask');
    await answer('Sure?', 'Okay');
    await isClosed('Sure?');
    await refuse();
    await toastOf(/It is too late/);
  });

  test('in the address: Back during the act closes it, and the answer leaves the page alone', async () => {
    const { run, accept } = calls();
    const router = visit({ '/page': <Overlaid act={run} /> }, '/before', '/page');
    fireEvent.click(await screen.findByText('Open'));
    await answer('Sure?', 'Okay');
    await act(() => router.navigate(-1));
    await isClosed('Sure?');
    await accept();
    await toastOf(texts.done);
    expect(router.state.location).toMatchObject({ pathname: '/page', search: '' });
  });

  test('in the address: closes when its act has succeeded, although what it was about is gone by then', async () => {
    const { run, accept } = calls();
    const router = visit({ '/page': <Overlaid act={run} removesIt /> }, '/page');
    fireEvent.click(await screen.findByText('Open'));
    await answer('Sure?', 'Okay');
    await accept();
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

function Pair({ act: run }: { act: () => unknown }) {
  const both = useAct();
  return (
    <>
      <ActionButton of={both} act={run}>
        Agree
      </ActionButton>
      <ActionButton of={both} act={run}>
        Decline
      </ActionButton>
    </>
  );
}

function Rows({ names, asks = false }: { names: readonly string[]; asks?: boolean }) {
  const [rows, setRows] = useState(names);
  const restore = async (name: string) => setRows(rows.filter((one) => one !== name));
  return rows.map((name) =>
    asks ? (
      <Asking key={name} label={`Restore ${name}`} act={() => restore(name)} />
    ) : (
      <ActionButton key={name} act={() => restore(name)}>
        {`Restore ${name}`}
      </ActionButton>
    ),
  );
}

interface AskingProps {
  label?: string;
  act: () => unknown;
  closesAtOnce?: boolean;
}

function Asking({ label = 'Ask', ...props }: AskingProps): ReactElement {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        {label}
      </button>
      <Confirm open={isAsking} onClose={() => setAsking(false)} title="Sure?" {...texts} {...props} />
    </>
  );
}

function Overlaid({ act: run, removesIt = false }: { act: () => Promise<unknown>; removesIt?: boolean }) {
  const { value, close } = useOverlay('askId');
  const { open } = useOverlay('askId');
  const [isRemoved, setRemoved] = useState(false);
  const remove = () => run().then(() => setRemoved(removesIt));
  return (
    <>
      <button type="button" onClick={() => open('one')}>
        Open
      </button>
      <Confirm open={value !== null && !isRemoved} onClose={close} title="Sure?" {...texts} act={remove} />
    </>
  );
}
