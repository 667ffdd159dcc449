import { archipelago } from './covers/archipelago.ts';
import { coast } from './covers/coast.ts';
import { orchard } from './covers/orchard.ts';
import { vineyard } from './covers/vineyard.ts';
import { type Draw, SCENES } from './scenes.ts';

/** Wide pictures with nobody near the middle: a couple's photo lies over them. */
const COVERS: readonly Draw[] = [
  archipelago,
  SCENES.lake,
  vineyard,
  SCENES.hills,
  SCENES.fields,
  coast,
  SCENES.aurora,
  orchard,
  SCENES.balloons,
  SCENES.moonSea,
  SCENES.peaks,
  SCENES.canal,
  SCENES.forest,
];

/** Drawn for 4:3, and shown as a band of it: what matters lies between a quarter and three quarters. */
export const cover: Draw = (w, h, seed) => (COVERS[seed % COVERS.length] ?? archipelago)(w, h, seed);
