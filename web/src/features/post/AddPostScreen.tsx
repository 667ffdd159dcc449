import { timing } from '@twosome/contract/platform/timing';
import CircleAlert from 'lucide-react/icons/circle-alert';
import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { messageOf } from '../../platform/failure.ts';
import { useSearchParams } from '../../platform/router/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, loadDialog } from '../../ui/Dialog.tsx';
import { FootBar } from '../../ui/FootBar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { Shell } from '../../ui/Shell.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useUser } from '../auth/auth.store.ts';
import { OwnFace } from '../auth/OwnFace.tsx';
import { preloadCropper } from '../media/LazyCropper.tsx';
import { shownName } from '../twosome/names.ts';
import { useTwosome } from '../twosome/twosome.store.ts';
import styles from './AddPostScreen.module.css';
import { addFiles, getDraft, readDraft, usePostDraft } from './draft.store.ts';
import { chosenOf, isTooLong, type Step, steps } from './draft.ts';
import { PreviewPost } from './PreviewPost.tsx';
import { postWizardTexts as texts } from './post.wizard.texts.ts';
import { CancelCreate, UploadProgress } from './UploadBar.tsx';
import { postUpload, stopUpload, uploadPost } from './upload.store.ts';
import { useWizard, type Wizard } from './useWizard.ts';
import { AdjustImages, ChooseAspect, ChooseImages, DescribePost, OrderImages } from './WizardSteps.tsx';

/** /post/add: the wizard from photos on the device to a post. The draft survives a reload. */
export default function AddPostScreen() {
  const ready = usePostDraft().isRead;
  useEffect(() => {
    void readDraft();
  }, []);
  if (ready) return <PostWizard />;
  return (
    <Shell title={titles.add} bar="none" fill>
      <Loader />
    </Shell>
  );
}

const titles: Record<Step, string> = texts.steps;

/** The six steps of creating a post. */
function PostWizard() {
  const wizard = useWizard();
  const { step } = wizard.place;
  const uploading = postUpload.use((upload) => upload.status === 'uploading');
  const isEmptied = usePostDraft().pictures.length === 0;
  if (wizard.isPosted || (uploading && isEmptied)) return <Framed title={titles.preview} body={<Loader />} />;
  return (
    <>
      <Framed
        title={titles[step]}
        bar={
          <TopBar
            centred
            leading={
              <IconButton
                icon={X}
                label={uploading ? uiTexts.buttons.close : uiTexts.buttons.cancel}
                onClick={wizard.leave}
              />
            }
            title={titles[step]}
            trailing={<Counter wizard={wizard} />}
          />
        }
        foot={<Foot wizard={wizard} busy={uploading} />}
        body={
          <>
            <div className={styles.steps}>
              {uploading ? (
                <p className="row justify-center gap-2 caption quiet" role="status">
                  <UploadProgress />
                </p>
              ) : (
                <Steps at={steps.indexOf(step) + 1} of={steps.length} />
              )}
            </div>
            <Body wizard={wizard} />
          </>
        }
      />
      <WizardDialogs asking={wizard.asking} />
    </>
  );
}

interface FramedProps {
  title: string;
  body: ReactNode;
  bar?: ReactNode;
  foot?: ReactNode;
}

function Framed({ title, body, bar, foot }: FramedProps) {
  return (
    <Shell title={title} bar="none" fill foot={foot}>
      {bar}
      {/* each step is saved to the draft store immediately */}
      <div className={`${styles.wizard} flex flex-col flex-1`} data-stored>
        {body}
      </div>
    </Shell>
  );
}

function Counter({ wizard }: { wizard: Wizard }) {
  const { pictures, order } = usePostDraft();
  const { step, at } = wizard.place;
  const words =
    step === 'reorder'
      ? texts.counter(order.length, pictures.length)
      : step === 'adjust'
        ? texts.counter(at + 1, order.length)
        : null;
  return words && <span className={`${styles.counter} caption quiet num`}>{words}</span>;
}

function Body({ wizard }: { wizard: Wizard }) {
  const user = useUser();
  const twosome = useTwosome(user.twosome?.id ?? '');
  const { step, at } = wizard.place;
  const take = async (files: File[]) => {
    void loadDialog();
    preloadCropper();
    // Only the last of several batches moves to the next step.
    if ((await addFiles(files)) && !getDraft().opening) wizard.next();
  };
  if (step === 'add') return <ChooseImages onFiles={take} />;
  if (step === 'reorder') return <OrderImages />;
  if (step === 'aspect') return <ChooseAspect />;
  if (step === 'adjust') return <AdjustImages at={at} onShow={wizard.adjust} />;
  if (step === 'add-text') return <DescribePost />;
  return (
    <PreviewPost
      face={<OwnFace size={40} />}
      name={shownName(twosome?.username ?? '-')}
      partner={user.partner?.first_name ?? ''}
    />
  );
}

interface FootProps {
  wizard: Wizard;
  busy: boolean;
}

function Foot({ wizard, busy }: FootProps) {
  const draft = usePostDraft();
  const { step } = wizard.place;
  const unlessDoubleTap = useDoubleTapGuard();
  const asksForCancel = useSearchParams()[0].get('showCancel') === 'true';
  const cancel = (step === 'reorder' || asksForCancel) && (
    <Button look="text" disabled={busy} onClick={wizard.leave}>
      {uiTexts.buttons.cancel}
    </Button>
  );
  const stopped =
    (step === 'add' && (draft.pictures.length === 0 || draft.opening)) ||
    (step === 'reorder' && chosenOf(draft).length === 0) ||
    (step === 'add-text' && isTooLong(draft));
  if (step === 'add' && draft.pictures.length === 0 && !cancel) return null;
  return (
    <FootBar beside={cancel}>
      {busy && (
        <Button look="neutral" onClick={stopUpload}>
          {uiTexts.buttons.stop}
        </Button>
      )}
      {!busy && step !== 'add' && step !== 'reorder' && (
        <Button look="neutral" onClick={wizard.previous}>
          {texts.previous}
        </Button>
      )}
      {step === 'reorder' && (
        <Button look="outlined" disabled={stopped} onClick={unlessDoubleTap(wizard.skipToPreview)}>
          {texts.skipToPreview}
        </Button>
      )}
      {step === 'preview' ? (
        <Button
          look="red"
          className={styles.upload}
          busy={busy || draft.opening}
          onClick={unlessDoubleTap(uploadPost)}
        >
          {texts.uploadPost}
        </Button>
      ) : (
        <Button disabled={stopped} onClick={step === 'add-text' ? unlessDoubleTap(wizard.next) : wizard.next}>
          {step === 'add-text' && draft.text.trim() === '' ? texts.skip : texts.next}
        </Button>
      )}
    </FootBar>
  );
}

/** A finger that taps twice moves by less, in CSS pixels. */
const doubleTapRadius = 24;

/**
 * Ignores the second tap of a double tap: its button may have taken the place of the one that was tapped first, and
 * would upload a post that nobody has looked at. `detail` counts taps in some browsers only, and is 0 for keys.
 */
function useDoubleTapGuard() {
  const last = useRef({ at: Number.NEGATIVE_INFINITY, x: 0, y: 0 });
  return (act: () => unknown) =>
    ({ timeStamp: at, clientX: x, clientY: y, detail }: MouseEvent) => {
      const before = last.current;
      const isSecond =
        at - before.at < timing.doubleTap && Math.hypot(x - before.x, y - before.y) < doubleTapRadius;
      last.current = { at, x, y };
      if (detail === 0 || !isSecond) void act();
    };
}

/** The wizard's confirmation dialogs, and the message when the post could not be uploaded. */
function WizardDialogs({ asking }: { asking: Wizard['asking'] }) {
  const { status, failure } = postUpload.use((upload) => upload);
  const more = failure && messageOf(failure.data);
  return (
    <>
      <CancelCreate open={asking.open} onYes={asking.yes} onNo={asking.no} />
      <Dialog
        open={status === 'error'}
        onClose={stopUpload}
        icon={CircleAlert}
        title={texts.failed}
        message={
          <>
            {texts.upload.failed}
            {more && (
              <>
                <br />
                {more}
              </>
            )}
          </>
        }
        positiveLook="primary"
      />
    </>
  );
}
