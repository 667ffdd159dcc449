import { timing } from '@twosome/contract/platform/timing';
import { useEffect } from 'react';
import { useToday } from '../../platform/days.ts';
import { useResource } from '../../platform/resource.ts';
import { HideDays, MemoryOptions } from './HideMemory.tsx';
import { dropMemories, type Remembered, memories as resource, useMemories } from './memory.store.ts';
import { useDrawnMemory } from './useDrawnMemory.ts';

/** Loads the memories of home, a new day's too, and has their sheets: the row of the timeline may be far away. */
export function MemorySheets() {
  const memories = useMemories(useToday());
  useResource(resource, timing.listStale);
  return (
    <>
      {memories?.map((memory) => (
        <Watch key={memory.id} memory={memory} />
      ))}
      <MemoryOptions memories={memories ?? []} />
      <HideDays />
    </>
  );
}

/** Removes a memory whose post or message vanishes, also where its slide is not rendered. */
function Watch({ memory }: { memory: Remembered }) {
  const isDeleted = useDrawnMemory(memory) === null;
  useEffect(() => {
    if (isDeleted) dropMemories(({ id }) => id === memory.id);
  }, [isDeleted, memory.id]);
  return null;
}
