import Check from 'lucide-react/icons/check';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { postFeedTexts } from './post.feed.texts.ts';

/** Between what is new and what was seen before. Calls `onSeen` when it is on the screen. */
export function CaughtUpLine({ onSeen }: { onSeen: () => void }) {
  const line = useRef<HTMLParagraphElement>(null);
  const see = useEffectEvent(onSeen);
  useEffect(() => {
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) see();
    });
    if (line.current) watcher.observe(line.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <p ref={line} className="between-lines row justify-center gap-2 px-gutter pt-2 pb-8 small quiet">
      <Icon of={Check} size={16} />
      {postFeedTexts.caughtUp}
    </p>
  );
}
