import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Failure } from '../platform/failure.ts';
import { createForm } from '../platform/form.ts';
import { button, freshScreen, press, visit, write } from '../testing/screen.tsx';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { Form } from './Form.tsx';

freshScreen();

const tripForm = createForm<{ title: string; place: string }>('trip', {
  lengths: { title: 10, place: 10 },
  required: ['title'],
});

function TripForm({ send, onSent }: { send: (trip: object) => unknown; onSent?: () => void }) {
  const form = tripForm.use('trip', { title: '', place: '' });
  return (
    <Form
      of={form}
      isReady={form.isComplete && form.isDirty}
      send={() => send(form.cleaned)}
      failed="It was not saved."
      onSent={onSent}
    >
      <Field label="Title" {...form.field('title')} />
      <Field label="Place" {...form.field('place')} />
      <Button type="submit" busy={form.busy} disabled={!(form.isComplete && form.isDirty)}>
        Save
      </Button>
    </Form>
  );
}

/** A server that the test answers. */
function server() {
  let settle = { resolve: () => {}, reject: (_error: unknown) => {} };
  const send = vi.fn(
    (_trip: object) =>
      new Promise<void>((resolve, reject) => {
        settle = { resolve, reject };
      }),
  );
  return {
    send,
    accept: () => act(async () => settle.resolve()),
    refuse: (error: unknown) => act(async () => settle.reject(error)),
  };
}
const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const canSave = async () => !(await button('Save')).disabled;

test('can be sent when it differs, its required texts are there and none is too long', async () => {
  visit(<TripForm send={() => {}} />);
  expect(await canSave()).toBe(false);
  write('Place', 'Lisbon');
  expect(await canSave()).toBe(false);
  write('Title', ' ');
  expect(await canSave()).toBe(false);
  write('Title', 'Two weeks');
  expect(await canSave()).toBe(true);
  write('Place', 'A longer place');
  expect(await canSave()).toBe(false);
});

test('counts a text only near its limit', async () => {
  visit(<TripForm send={() => {}} />);
  write('Title', 'Two weeks');
  await screen.findByText('9/10');
  write('Title', 'Two');
  expect(screen.queryByText(/\/10/)).toBeNull();
});

test('sends its texts cleaned, once, and forgets them when the server has them', async () => {
  const { send, accept } = server();
  const onSent = vi.fn();
  visit(<TripForm send={send} onSent={onSent} />);
  write('Title', '  Two\tweeks ');
  const save = await button('Save');
  act(() => {
    save.click();
    save.click();
  });
  expect(send.mock.calls).toEqual([[{ title: 'Two weeks', place: '' }]]);
  expect(onSent).not.toHaveBeenCalled();
  await accept();
  expect(onSent).toHaveBeenCalledOnce();
  expect(typedIn('Title')).toBe('');
});

test('keeps what is typed after a refusal: of a field below it, else as a toast', async () => {
  const { send, refuse } = server();
  visit(<TripForm send={send} />);
  write('Title', 'Two weeks');
  await press('Save');
  await refuse(new Failure(400, { place: ['Where?'] }));
  await screen.findByText('Where?');
  expect(screen.queryByText(/It was not saved/)).toBeNull();
  write('Place', 'Lisbon');
  expect(screen.queryByText('Where?')).toBeNull();
  await press('Save');
  await refuse(new Failure(409, { detail: 'It is too late.' }));
  await screen.findByText('It was not saved. It is too late.');
  expect(typedIn('Title')).toBe('Two weeks');
});

test('announces the refusal of a field to a person who has left', async () => {
  const { send, refuse } = server();
  const router = visit({ '/trip': <TripForm send={send} /> }, '/trip');
  write('Title', 'Two weeks');
  await press('Save');
  await act(() => router.navigate('/elsewhere'));
  await screen.findByText('Elsewhere');
  await refuse(new Failure(400, { title: ['Taken.'] }));
  await screen.findByText(/It was not saved\. Taken\./);
});

test('keeps what was typed while it was being sent', async () => {
  const { send, accept } = server();
  visit(<TripForm send={send} />);
  write('Title', 'Two weeks');
  await press('Save');
  write('Title', 'A month');
  await accept();
  await waitFor(async () => expect((await button('Save')).getAttribute('aria-busy')).toBeNull());
  expect(typedIn('Title')).toBe('A month');
});
