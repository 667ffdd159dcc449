import { inject } from 'vitest';
import { usePooler } from './database.ts';

usePooler(inject('poolerUrl'));
