import { Empty } from '../../ui/Empty.tsx';
import { Field } from '../../ui/Field.tsx';
import { Shell } from '../../ui/Shell.tsx';
import { searchField } from '../../ui/searchField.ts';
import { useQueryText } from '../../ui/useQueryText.ts';
import { FoundMessages } from './FoundMessages.tsx';
import { messageRoomTexts as texts } from './message.room.texts.ts';

/** /message/search?q=: messages of the room by their words. */
export default function RoomSearchScreen() {
  const { text, setText, query, ask } = useQueryText();
  return (
    <Shell title={texts.search.title} back="/message">
      <search>
        <form
          className="px-gutter pt-2 pb-3"
          onSubmit={(event) => {
            event.preventDefault();
            ask(text);
          }}
        >
          <Field
            id={searchField}
            type="search"
            label={texts.search.field}
            placeholder={texts.search.placeholder}
            value={text}
            onValue={setText}
            autoFocus={query === ''}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
          />
        </form>
      </search>
      {query === '' ? (
        <Empty drawing="TinCans" heading={texts.search.start} line={texts.search.startLine} />
      ) : (
        <FoundMessages key={query} q={query} />
      )}
    </Shell>
  );
}
