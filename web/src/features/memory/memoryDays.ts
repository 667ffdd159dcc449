import { today } from '../../platform/days.ts';
import { stored } from '../../platform/storage.ts';

/** Whether today is known to have memories, so that the timeline reserves a row before their code has loaded. */
export const hasMemories = (): boolean => stored.read('memoryDays')?.includes(today()) ?? false;
