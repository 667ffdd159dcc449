import type { Couple } from './couples.ts';
import { paint } from './pictures/paint.ts';
import { type SceneName, sceneNames } from './pictures/scenes.ts';

const sizes = { '4:5': [820, 1025], '1:1': [900, 900], '4:3': [1024, 768] } as const;
type Shape = keyof typeof sizes;
const shapes = Object.keys(sizes) as Shape[];

/** Posts that stand on top at a first look: whose, of what, how many days ago. The first couple's is loved by all. */
const lately: readonly (readonly [name: string, scene: SceneName, age: number])[] = [
  ['Leo', 'lighthouse', 0.08],
  ['Ruth', 'toast', 0.5],
  ['Ana', 'moonSea', 1.3],
];

/** A post that will be made: by whom, when, of what. */
export interface Planned {
  couple: Couple;
  maker: 0 | 1;
  isPublished: boolean;
  /** days before now */
  age: number;
  scene: SceneName;
  seed: number;
  images: number;
}

/** Posts of all couples, oldest first; one couple's are spread over the weeks. Everything follows from the place in the list. */
export function planPosts(couples: readonly Couple[]): Planned[] {
  return couples
    .flatMap((couple, place) => {
      const [made, published] = couple.posts;
      return Array.from({ length: made }, (_, turn): Planned => {
        const seed = place * 31 + turn * 7 + 1;
        const scene = sceneNames[(place * 5 + turn * 3) % sceneNames.length] as SceneName;
        const spread = 56 * (1 - (turn + 1) / (made + 0.2)) + ((seed * 13) % 30) / 12;
        return {
          couple,
          maker: turn % 2 === 0 ? 0 : 1,
          // the newest ones still wait for the partner
          isPublished: turn < published,
          age: latelyOf(couple, scene) ?? spread,
          scene,
          seed,
          images: [1, 1, 2, 1, 3][seed % 5] as number,
        };
      });
    })
    .sort((one, other) => other.age - one.age);
}

const latelyOf = (couple: Couple, scene: SceneName): number | undefined =>
  lately.find(([name, what]) => name === couple.names[0] && what === scene)?.[2];

export const isLately = ({ couple, scene }: Planned): boolean => latelyOf(couple, scene) !== undefined;

export const shapeOf = ({ seed }: Planned): Shape => shapes[seed % shapes.length] ?? '4:5';

/** The pictures of a post; painted once, and kept. */
export function picturesOf(planned: Planned): Promise<Buffer[]> {
  const [width, height] = sizes[shapeOf(planned)];
  return Promise.all(
    Array.from({ length: planned.images }, (_, n) =>
      paint(planned.scene, planned.seed + n * 101, width, height),
    ),
  );
}
