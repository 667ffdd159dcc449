import 'react-easy-crop/react-easy-crop.css';
import { distances } from '@twosome/contract/platform/timing';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import EasyCrop from 'react-easy-crop';
import { Icon } from '../../ui/Icon.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { useObjectUrl } from './BlobPhoto.tsx';
import styles from './Cropper.module.css';
import {
  type Crop,
  centeredCrop,
  contained,
  cropOf,
  type Frame,
  type Size,
  type View,
  viewOf,
} from './crop.ts';
import { mediaTexts } from './media.texts.ts';

export interface CropperProps {
  /** the image that is shown; upright */
  preview: Blob;
  /** the upright size of the original */
  picture: Size;
  /** the crop box in the size of S9.35 and S9.36; drawn as large as the stage allows, in the same ratio */
  box: Size;
  /** the earlier crop; default: the largest centered one */
  crop: Crop | null;
  onCrop: (crop: Crop) => void;
  round?: boolean;
  /** aspect of the dark stage around the box */
  stage?: '4:5' | '1:1';
}

/** the least distance of the crop box from the edges of its stage, in CSS pixels */
const margin = 20;

/** A photo under a crop box: drag, pinch, wheel, arrow keys, and a slider from filling the box to eight times that. */
export function Cropper(props: CropperProps) {
  const { preview, picture, box, crop, onCrop, round = false, stage = '4:5' } = props;
  const place = useRef<HTMLDivElement>(null);
  const room = useLayoutSize(place);
  const address = useObjectUrl(preview);
  return (
    <div className="relative">
      <div ref={place} className={styles.stage} data-stage={stage} />
      {room && address ? (
        <Adjusting
          // a resized stage remounts with the same crop, because the library would scale it a second time
          key={`${address} ${room.width} ${room.height}`}
          address={address}
          frame={{
            picture,
            shown: contained(room, picture),
            box: contained({ width: room.width - 2 * margin, height: room.height - 2 * margin }, box),
          }}
          crop={crop ?? centeredCrop(picture, box.width / box.height)}
          onCrop={onCrop}
          round={round}
        />
      ) : (
        <div className={styles.zoom} />
      )}
    </div>
  );
}

interface AdjustingProps {
  address: string;
  frame: Frame;
  crop: Crop;
  onCrop: (crop: Crop) => void;
  round: boolean;
}

function Adjusting({ address, frame, crop, onCrop, round }: AdjustingProps) {
  // a pinch moves and zooms in one event: the second change must build on the first
  const latest = useRef(crop);
  useLayoutEffect(() => {
    latest.current = crop;
  }, [crop]);
  const view = viewOf(crop, frame);
  const enlarged = centeredCrop(frame.picture, crop.width / crop.height).width / crop.width;
  const minZoom = view.zoom / enlarged;
  const change = (part: Partial<View>) => {
    const next = cropOf({ ...viewOf(latest.current, frame), ...part }, frame);
    if (isSame(next, latest.current)) return;
    latest.current = next;
    onCrop(next);
  };
  /** zooms around the center of the box, because the slider has no pointer position */
  const zoomTo = (zoom: number) => {
    const before = viewOf(latest.current, frame);
    const grown = zoom / before.zoom;
    change({ x: before.x * grown, y: before.y * grown, zoom });
  };
  return (
    <>
      <div className={`${styles.over} absolute overflow-hidden`}>
        <EasyCrop
          image={address}
          crop={view}
          zoom={view.zoom}
          minZoom={minZoom}
          maxZoom={minZoom * distances.maxZoom}
          cropSize={frame.box}
          cropShape={round ? 'round' : 'rect'}
          showGrid={!round}
          zoomSpeed={minZoom / 2}
          keyboardStep={8}
          // cropOf() restricts it
          restrictPosition={false}
          onCropChange={({ x, y }) => change({ x, y })}
          onZoomChange={(zoom) => change({ zoom })}
          disableAutomaticStylesInjection
          style={{ mediaStyle: frame.shown }}
          classes={{ cropAreaClassName: styles.box ?? '' }}
          cropperProps={{ role: 'group', 'aria-label': mediaTexts.cropper.label }}
        />
      </div>
      <div className={styles.zoom}>
        <Slider
          label={mediaTexts.cropper.zoom}
          min={0}
          max={1}
          step={0.005}
          value={Math.log(enlarged) / Math.log(distances.maxZoom)}
          onValue={(share) => zoomTo(minZoom * distances.maxZoom ** share)}
          valueText={mediaTexts.cropper.percent(Math.round(enlarged * 100))}
          before={<Icon of={ZoomOut} />}
          after={<Icon of={ZoomIn} />}
        />
      </div>
    </>
  );
}

/** Rounding is no change: the library reports its position after every render. */
const isSame = (one: Crop, other: Crop): boolean =>
  Math.abs(one.x - other.x) + Math.abs(one.y - other.y) + Math.abs(one.width - other.width) < 0.01;

/** The layout size of an element, unaffected by transforms of its entry animation. */
function useLayoutSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
