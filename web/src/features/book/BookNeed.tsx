import BookHeart from 'lucide-react/icons/book-heart';
import { NeedLink, type NeedProps, usePartner } from '../NeedRow.tsx';
import { bookNeedTexts as texts } from './book.need.texts.ts';

export const bookNeed = { Row: Book, store: null };

function Book(props: NeedProps) {
  const { need } = props;
  const { title, act } = texts;
  return (
    <NeedLink icon={BookHeart} title={title(usePartner())} line={need.book?.title} to="/book" act={act} />
  );
}
