import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './Tabs.tsx';

afterEach(cleanup);

function Three() {
  const [current, setCurrent] = useState('a');
  const tabs = ['a', 'b', 'c'].map((id) => ({ id, label: id, panel: `${id}-panel` }));
  return <Tabs label="Letters" tabs={tabs} current={current} onCurrent={setCurrent} />;
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test('arrow keys wrap around, Home and End move to the ends, and the focus follows', () => {
  render(<Three />);
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key });
  press('ArrowLeft');
  expect(selected()).toBe('c');
  expect(document.activeElement?.id).toBe('c');
  press('ArrowRight');
  expect(selected()).toBe('a');
  press('End');
  expect(selected()).toBe('c');
  press('Home');
  expect(selected()).toBe('a');
});

test('only the current tab is in the tab order', () => {
  render(<Three />);
  const stops = screen.getAllByRole('tab').map((tab) => tab.getAttribute('tabindex'));
  expect(stops).toEqual(['0', '-1', '-1']);
});
