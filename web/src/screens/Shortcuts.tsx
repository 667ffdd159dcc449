import { useNavigate } from '../platform/router/navigation.ts';
import { useKeys } from '../platform/useKeys.ts';
import { searchField } from './searchField.ts';

/** The keys that work on every screen of a couple. */
export function Shortcuts() {
  const navigate = useNavigate();
  useKeys({
    '/': () => {
      const field = document.getElementById(searchField);
      if (field) field.focus();
      else void navigate('/search');
    },
  });
  return null;
}
