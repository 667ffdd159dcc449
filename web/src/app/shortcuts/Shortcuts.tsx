import { useRef, useState } from 'react';
import { useLocation, useNavigate } from '../../platform/router/navigation.ts';
import { useKeys } from '../../platform/useKeys.ts';
import { KeysSheet } from '../../screens/KeysSheet.tsx';
import { searchField } from '../../ui/searchField.ts';
import { pressInPost, stepPost } from './stepPost.ts';

/** After G the next key names a place, for so many milliseconds. */
const sequenceMs = 1500;
const places: Readonly<Record<string, string>> = {
  h: '/home',
  m: '/message',
  n: '/notification',
  p: '/profile',
};

/** The keys that work on every screen of a couple. */
export function Shortcuts() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const going = useRef(Number.NEGATIVE_INFINITY);
  const go = (key: string, otherwise: () => void = () => {}) => {
    const isSequence = performance.now() - going.current < sequenceMs;
    going.current = Number.NEGATIVE_INFINITY;
    const place = places[key];
    if (isSequence && place !== undefined) void navigate(place);
    else otherwise();
  };
  useKeys({
    g: () => {
      going.current = performance.now();
    },
    h: () => go('h'),
    m: () => go('m'),
    n: () => go('n', () => void navigate('/post/add')),
    p: () => go('p'),
    j: () => stepPost(1),
    k: () => stepPost(-1),
    l: () => pressInPost('l'),
    c: () => pressInPost('c'),
    '?': () => setHelpOpen(true),
    '/': () => {
      const field = document.getElementById(searchField);
      if (field) field.focus();
      else void navigate(pathname.startsWith('/message') ? '/message/search' : '/search');
    },
  });
  return <KeysSheet open={isHelpOpen} onClose={() => setHelpOpen(false)} />;
}
