import { useEffect, useEffectEvent } from 'react';
import { useNavigate, usePendingLocation } from '../platform/router/navigation.ts';
import { toast } from './toast.tsx';

interface News {
  /** null: nothing to say */
  text: string | null;
  tone: 'good' | 'bad' | 'plain';
  /** the screen of the job, and the label of the way there */
  path: string;
  show: string;
  /** the news is said, or seen */
  drop: () => void;
}

/** Says that a job has ended or asks for something, unless the person is on its screen. */
export function useNewsToast({ text, ...news }: News): void {
  const navigate = useNavigate();
  const pendingLocation = usePendingLocation();
  const say = useEffectEvent((words: string) => {
    const { tone, path, show, drop } = news;
    drop();
    if (pendingLocation().pathname === path) return;
    toast.say(words, { tone, action: { label: show, onPress: () => void navigate(path) } });
  });
  useEffect(() => {
    if (text !== null) say(text);
  }, [text]);
}
