import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Field, TextField } from './Field.tsx';

afterEach(cleanup);

const nothing = () => {};

function Counted() {
  const [value, setValue] = useState('');
  return <TextField label="Bio" value={value} onValue={setValue} most={10} />;
}

/** The accessible description of a control. */
function described(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' | ');
}

test('the label names the control', () => {
  render(<Field label="Your name" value="mila" onValue={nothing} />);
  const control = screen.getByLabelText('Your name');
  expect(control.getAttribute('aria-invalid')).toBeNull();
  expect(control.getAttribute('aria-describedby')).toBeNull();
});

test('an error describes its control, is announced, and precedes the hint', () => {
  const { rerender } = render(<Field label="Code" value="x" onValue={nothing} hint="Five groups" />);
  expect(screen.getByRole('alert').textContent).toBe('');
  rerender(<Field label="Code" value="x" onValue={nothing} hint="Five groups" error="That is yours" />);
  const control = screen.getByLabelText('Code');
  expect(screen.getByRole('alert').textContent).toBe('That is yours');
  expect(control.getAttribute('aria-invalid')).toBe('true');
  expect(described(control)).toBe('That is yours | Five groups');
});

test('too long a text stays and is marked', () => {
  render(<Counted />);
  const control = screen.getByLabelText<HTMLTextAreaElement>('Bio');
  fireEvent.change(control, { target: { value: 'eleven char' } });
  expect(control.value).toBe('eleven char');
  expect(described(control)).toBe('11/10');
  expect(control.getAttribute('aria-invalid')).toBe('true');
});
