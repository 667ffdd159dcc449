import ImagePlus from 'lucide-react/icons/image-plus';
import { useNavigate } from '../../platform/router/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.tsx';
import { beginWith } from '../post/draft.store.ts';
import styles from './Goal.module.css';
import { goalTexts } from './goal.texts.ts';

/** Begins a post with the title of a finished goal; it is private, like every new post. */
export function MakeItAPost({ title }: { title: string }) {
  const navigate = useNavigate();
  const begin = async () => {
    if (!(await beginWith(title))) toast.say(goalTexts.post.another);
    navigate('/post/add');
  };
  return (
    <Button look="neutral" small icon={ImagePlus} className={styles.post} onClick={() => void begin()}>
      {goalTexts.post.make}
    </Button>
  );
}
