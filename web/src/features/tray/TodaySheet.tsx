import { timing } from '@twosome/contract/platform/timing';
import type { Need } from '@twosome/contract/tray/tray.contract';
import History from 'lucide-react/icons/history';
import { useEffect, useEffectEvent } from 'react';
import { useToday } from '../../platform/days.ts';
import { useOverlay } from '../../platform/overlay.ts';
import { useResource } from '../../platform/resource.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { MemorySheets } from '../memory/MemorySheets.tsx';
import { useMemories } from '../memory/memory.store.ts';
import { memoryTexts } from '../memory/memory.texts.ts';
import { useDrawnMemory } from '../memory/useDrawnMemory.ts';
import { drawing, NeedRow } from '../NeedRow.tsx';
import { QuestionRow } from '../question/QuestionRow.tsx';
import { questionOfDay, useQuestion, useTodaysQuestion } from '../question/question.store.ts';
import { NextDayRow } from '../together/NextDayRow.tsx';
import { togetherTexts } from '../together/together.texts.ts';
import { useNextDay } from '../together/useNextDay.ts';
import { needs as views } from './needs.ts';
import styles from './TodaySheet.module.css';
import { setTodayWords } from './today.store.ts';
import { storedWords } from './todayWords.ts';
import { dropNeed, loadTray, tray, useNeeds } from './tray.store.ts';
import { trayTexts as texts } from './tray.texts.ts';

/** Loads what the today line names, and shows it as a sheet: the needs, a memory, the next day, else the question. */
export function TodaySheet() {
  const needs = useNeeds()?.filter(({ kind }) => kind in views) ?? null;
  const memories = useMemories(useToday());
  const next = useNextDay();
  const question = useQuestion(useTodaysQuestion().id ?? '')?.text;
  useResource(tray, timing.listStale);
  const isQuiet = needs?.length === 0 && memories?.length === 0 && next === null;
  const [memory] = memories ?? [];
  useWords([
    needs && (needs.length > 0 ? texts.waiting(needs.length) : ''),
    memories && (memory ? texts.ago(memory.years) : ''),
    next === undefined ? null : next && texts.next(next.title, togetherTexts.inDays(next.days)),
    isQuiet ? (question ?? null) : '',
  ]);
  const { value, close } = useOverlay('today');
  return (
    <>
      {isQuiet && <LoadQuestion />}
      <BottomSheet open={value !== null} onClose={close} title={texts.today}>
        <ul className={`${styles.list} px-gutter pb-6`}>
          {needs?.map((need) => (
            <li key={need.kind + need.id}>
              <Waiting need={need} />
            </li>
          ))}
          {memory && <MemoryItem key={memory.id} memory={memory} />}
          {next && (
            <li>
              <NextDayRow day={next} />
            </li>
          )}
          {isQuiet && question && (
            <li>
              <QuestionRow text={question} />
            </li>
          )}
        </ul>
        {isQuiet && !question && <p className="px-gutter pb-8 quiet">{texts.nothing}</p>}
      </BottomSheet>
      <MemorySheets />
    </>
  );
}

/** Shows the words on home; null keeps what was shown there, until it is known. */
function useWords(known: readonly (string | null)[]): void {
  const last = storedWords();
  const words = known.map((word, index) => word ?? last[index] ?? '');
  const show = useEffectEvent(() => setTodayWords(words));
  const key = JSON.stringify(words);
  const today = useToday();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words, and the day that they are stored with
  useEffect(() => show(), [key, today]);
}

function LoadQuestion() {
  useResource(questionOfDay, timing.listStale);
  return null;
}

function Waiting({ need }: { need: Need }) {
  const { Row } = views[need.kind];
  return <Row need={need} drop={dropNeed} reload={loadTray} />;
}

function MemoryItem({ memory }: { memory: Parameters<typeof useDrawnMemory>[0] }) {
  const drawn = useDrawnMemory(memory);
  if (drawn === null) return null;
  return (
    <li>
      <NeedRow
        picture={drawing(History)}
        title={memoryTexts.ago(memory.years)}
        line={drawn.line}
        to={drawn.to}
        acts={null}
      />
    </li>
  );
}
