import type { Section } from './page.ts';
import type { Requirement } from './requirement.ts';
import { calls } from './requirements/calls.ts';
import { constants } from './requirements/constants.ts';
import { entities } from './requirements/entities.ts';
import { errors } from './requirements/errors.ts';
import { home } from './requirements/home.ts';
import { product } from './requirements/product.ts';
import { roles } from './requirements/roles.ts';
import { routes } from './requirements/routes.ts';
import { screens } from './requirements/screens.ts';
import { states } from './requirements/states.ts';
import { transitions } from './requirements/transitions.ts';
import { validation } from './requirements/validation.ts';

/** All requirements, by section. */
export const specification: readonly Section[] = [
  { number: 1, title: 'What it does, and for whom', parts: product },
  { number: 2, title: 'Screens and addresses', parts: [...routes, ...home, ...screens] },
  { number: 3, title: 'What there is', parts: entities },
  { number: 4, title: 'States', parts: [...states, ...transitions] },
  { number: 5, title: 'What is refused', parts: validation },
  { number: 6, title: 'Who may what', parts: roles },
  { number: 7, title: 'Calls and frames', parts: calls },
  { number: 8, title: 'What is said', parts: errors },
  { number: 9, title: 'Numbers', parts: constants },
];

export const requirementsOf = (sections: readonly Section[]): Requirement[] =>
  sections.flatMap(({ parts }) => parts.flatMap(({ requirements }) => requirements));
