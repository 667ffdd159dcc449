import { today } from './days.ts';
import { stored } from './storage.ts';

/** Whether today is known to have memories, so that home reserves their place before their code has loaded. */
export const hasMemories = (): boolean => stored.read('memoryDays')?.includes(today()) ?? false;
