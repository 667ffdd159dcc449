import { afterEach, expect, test } from 'vitest';
import { dropImportMark, wasShared } from './sharedMark.ts';

afterEach(() => history.replaceState(null, '', '/'));

test.each([
  ['/#?checkImport=true', '/'],
  ['/#checkImport=true', '/'],
  ['/home?postOptionId=7#?checkImport=true', '/home?postOptionId=7'],
  ['/connect#code=K7QP', '/connect#code=K7QP'],
  ['/#?checkImport=false', '/#?checkImport=false'],
])('%s continues at %s [S2.21]', (opened, here) => {
  history.replaceState(null, '', opened);
  dropImportMark();
  expect(location.pathname + location.search + location.hash).toBe(here);
  expect(wasShared()).toBe(opened.includes('checkImport=true'));
});
