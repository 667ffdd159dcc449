import type { Drawing } from './draw.ts';
import { aurora } from './scenes/aurora.ts';
import { balloons } from './scenes/balloons.ts';
import { beach } from './scenes/beach.ts';
import { bench } from './scenes/bench.ts';
import { bicycles } from './scenes/bicycles.ts';
import { boots } from './scenes/boots.ts';
import { boxes } from './scenes/boxes.ts';
import { breakfast } from './scenes/breakfast.ts';
import { cabin } from './scenes/cabin.ts';
import { cafe } from './scenes/cafe.ts';
import { cake } from './scenes/cake.ts';
import { campfire } from './scenes/campfire.ts';
import { canal } from './scenes/canal.ts';
import { cat } from './scenes/cat.ts';
import { city } from './scenes/city.ts';
import { dog } from './scenes/dog.ts';
import { fields } from './scenes/fields.ts';
import { fireplace } from './scenes/fireplace.ts';
import { fireworks } from './scenes/fireworks.ts';
import { flowers } from './scenes/flowers.ts';
import { forest } from './scenes/forest.ts';
import { gallery } from './scenes/gallery.ts';
import { garden } from './scenes/garden.ts';
import { kites } from './scenes/kites.ts';
import { lake, pier } from './scenes/lakes.ts';
import { lighthouse } from './scenes/lighthouse.ts';
import { moonSea } from './scenes/moon-sea.ts';
import { hills, peaks } from './scenes/mountains.ts';
import { picnic } from './scenes/picnic.ts';
import { pizza } from './scenes/pizza.ts';
import { rain } from './scenes/rain.ts';
import { shore } from './scenes/shore.ts';
import { snowWalk } from './scenes/snow-walk.ts';
import { sofa } from './scenes/sofa.ts';
import { tent } from './scenes/tent.ts';
import { toast } from './scenes/toast.ts';
import { train } from './scenes/train.ts';
import { van } from './scenes/van.ts';
import { wheel } from './scenes/wheel.ts';

/** Width and height in pixels, any aspect from 4:5 to 4:3; the same seed draws the same picture. */
export type Draw = (w: number, h: number, seed: number) => Drawing;

export const SCENES = {
  aurora,
  balloons,
  beach,
  bench,
  bicycles,
  boots,
  boxes,
  breakfast,
  cabin,
  cafe,
  cake,
  campfire,
  canal,
  cat,
  city,
  dog,
  fields,
  fireplace,
  fireworks,
  flowers,
  forest,
  gallery,
  garden,
  hills,
  kites,
  lake,
  lighthouse,
  moonSea,
  peaks,
  picnic,
  pier,
  pizza,
  rain,
  shore,
  snowWalk,
  sofa,
  tent,
  toast,
  train,
  van,
  wheel,
} as const satisfies Record<string, Draw>;

export type SceneName = keyof typeof SCENES;

export const sceneNames = Object.keys(SCENES) as readonly SceneName[];
