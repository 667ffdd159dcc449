import 'yet-another-react-lightbox/styles.css';
import { timing } from '@twosome/contract/platform/timing';
import Captions from 'lucide-react/icons/captions';
import Download from 'lucide-react/icons/download';
import Share from 'lucide-react/icons/share-2';
import { type PointerEvent, type SyntheticEvent, useRef, useState } from 'react';
import Yarl from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { isPhone, native } from '../native/native.ts';
import { Button } from './Button.tsx';
import { Icon, type IconDrawing } from './Icon.tsx';
import './photoViewer.css';
import { canSharePhotos, savePhoto, sharePhoto } from './photoFile.ts';
import { toast } from './toast.tsx';
import { toastError } from './toastError.ts';
import { viewerTexts as texts } from './ui.viewer.texts.ts';
import { usePictures } from './usePictures.ts';

export interface ViewedPhoto {
  id: string;
  /** the full size, as responses contain it */
  address: string;
  width: number;
  height: number;
  /** what a screen reader reads for the photo */
  alt: string;
  /** its author's description, shown on demand */
  description?: string;
}

export interface PhotoViewerProps {
  label: string;
  photos: readonly ViewedPhoto[];
  startAt: number;
  /** the couple's own photos can be saved and shared */
  own: boolean;
  /** where others may see the photos that are not the couple's own; null: nowhere */
  link?: string | null;
  open: boolean;
  onClose: () => void;
}

/** A transparent image of one pixel. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Photos of a post or a message, full screen: zoomed and turned by fingers, keys, wheel and buttons. */
export function PhotoViewer({ label, photos, startAt, own, link = null, open, onClose }: PhotoViewerProps) {
  const [selected, setSelected] = useState(startAt);
  const [describes, setDescribes] = useState(false);
  const openedAt = useRef(Number.NEGATIVE_INFINITY);
  const at = Math.min(selected, photos.length - 1);
  const pictures = usePictures(photos.map(({ address }) => address));
  const slides = photos.map(({ width, height, alt }, index) => ({
    // shown while a signed URL is being renewed
    src: pictures[index]?.url ?? `${pixel}#${index}`,
    width,
    height,
    alt,
  }));
  const indexOf = (src: string | null) => slides.findIndex((slide) => slide.src === src);
  // the library renders the images and does not report which of them failed
  const onError = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLImageElement) pictures[indexOf(target.getAttribute('src'))]?.onError();
  };
  const onLoad = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLImageElement) pictures[indexOf(target.getAttribute('src'))]?.onLoad();
  };
  const { id = '', description = '' } = photos[at] ?? {};
  const url = pictures[at]?.url ?? null;
  const act = (work: typeof savePhoto, failed: string) => () => {
    if (url !== null) work(url, `twosome-${id}`).catch(toastError(failed));
  };
  // the second tap of a double tap on what opened the viewer would close it
  const ignoreSecondTap = (event: PointerEvent) => {
    if (event.timeStamp - openedAt.current < timing.doubleTap) event.stopPropagation();
  };
  return (
    <div onErrorCapture={onError} onLoadCapture={onLoad} onPointerDownCapture={ignoreSecondTap}>
      <Yarl
        open={open}
        close={onClose}
        index={at}
        on={{
          view: ({ index }) => setSelected(index),
          entering: () => {
            openedAt.current = performance.now();
            queueMicrotask(reviveToasts);
          },
        }}
        slides={slides}
        plugins={[Zoom]}
        carousel={{ finite: true, padding: 0 }}
        controller={{ closeOnBackdropClick: true, closeOnPullDown: true, closeOnPullUp: true }}
        // four device pixels per pixel of the photo, so that a small one can be enlarged too
        zoom={{ maxZoomPixelRatio: 4, doubleClickMaxStops: 2, pinchZoomV4: true }}
        animation={{ fade: 220, swipe: 350 }}
        labels={{ Lightbox: label, 'Photo gallery': label }}
        toolbar={{
          buttons: [
            slides.length > 1 && (
              <p key="count" className="viewer-count" aria-live="polite">
                {at + 1} / {slides.length}
              </p>
            ),
            description && (
              <Tool
                key="description"
                icon={Captions}
                label={texts.description}
                pressed={describes}
                onPress={() => setDescribes(!describes)}
              />
            ),
            own && canSharePhotos() && (
              <Tool key="share" icon={Share} label={texts.share} onPress={act(sharePhoto, texts.notShared)} />
            ),
            !own && link !== null && (
              <Tool
                key="link"
                icon={Share}
                label={texts.shareLink}
                onPress={() => void shareLink(label, link)}
              />
            ),
            // a phone app's page cannot download; the share sheet of iOS saves
            own && !isPhone() && (
              <Tool key="save" icon={Download} label={texts.save} onPress={act(savePhoto, texts.notSaved)} />
            ),
            'zoom',
            'close',
          ],
        }}
        render={{
          // our retry button is shown instead, or a renewed URL is loading
          iconError: () => null,
          slideFooter: ({ slide }) => {
            const index = indexOf(slide.src);
            const picture = pictures[index];
            return picture?.isFailed && <Failed onRetry={picture.retry} />;
          },
          controls: () => describes && description && <Description text={description} />,
          ...(slides.length < 2 && { buttonPrev: () => null, buttonNext: () => null }),
        }}
      />
    </div>
  );
}

/** The library makes everything beside the viewer inert; messages over it have to be read and closed. */
function reviveToasts() {
  for (const beside of document.body.children)
    if (beside.querySelector('[data-toasts]')) {
      beside.removeAttribute('inert');
      beside.removeAttribute('aria-hidden');
    }
}

async function shareLink(title: string, url: string): Promise<void> {
  try {
    const device = await native();
    if ((await device.share({ title, text: title, url })) === 'copied') toast.good(texts.copied);
  } catch {
    toast.bad(texts.linkNotShared);
  }
}

/** A long one scrolls; the viewer's gestures begin outside it. */
const Description = ({ text }: { text: string }) => (
  <div
    className="viewer-description"
    dir="auto"
    role="status"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to reach what it scrolls
    tabIndex={0}
    onPointerDown={(event) => event.stopPropagation()}
  >
    {text}
  </div>
);

interface ToolProps {
  icon: IconDrawing;
  label: string;
  pressed?: boolean;
  onPress: () => void;
}

function Tool({ icon, label, pressed, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="yarl__button"
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <Icon of={icon} />
    </button>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="viewer-failed">
      <p>{texts.notLoaded}</p>
      <Button look="outlined" small onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
