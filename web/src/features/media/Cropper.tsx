import 'react-easy-crop/react-easy-crop.css';
import { distances } from '@twosome/contract/platform/timing';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useEffect, useRef, useState } from 'react';
import EasyCrop from 'react-easy-crop';
import { Icon } from '../../ui/Icon.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { useObjectUrl } from './BlobPhoto.tsx';
import styles from './Cropper.module.css';
import {
  boxOn,
  type Crop,
  centeredCrop,
  clampView,
  cropOf,
  type Frame,
  minZoomOf,
  type Size,
  shownOn,
  type View,
  viewOf,
} from './crop.ts';
import { mediaTexts } from './media.texts.ts';

export interface CropperProps {
  /** the image that is shown; upright */
  preview: Blob;
  /** the upright size of the original */
  picture: Size;
  /** the crop box in SPEC's size (200 by 150 …); drawn as large as the stage allows, in the same ratio */
  box: Size;
  /** the earlier crop; default: the largest centered one */
  crop: Crop | null;
  onCrop: (crop: Crop) => void;
  round?: boolean;
  /** aspect of the dark stage around the box */
  stage?: '4:5' | '1:1';
}

/** A photo under a crop box: drag, pinch, wheel, arrow keys, and a slider from filling the box to eight times that. */
export function Cropper(props: CropperProps) {
  const { preview, picture, box, crop, onCrop, round = false, stage = '4:5' } = props;
  const place = useRef<HTMLDivElement>(null);
  const stageSize = useLayoutSize(place);
  const address = useObjectUrl(preview);
  const [copy, setCopy] = useState<Size | null>(null);
  const frame = stageSize &&
    copy && { picture, shown: shownOn(stageSize, copy), box: boxOn(stageSize, box, 20) };

  useEffect(() => {
    if (address === null) return setCopy(null);
    const image = new Image();
    image.onload = () => setCopy({ width: image.naturalWidth, height: image.naturalHeight });
    image.src = address;
  }, [address]);

  return (
    <div className={styles.cropper}>
      <div ref={place} className={styles.stage} data-stage={stage} />
      {frame && address ? (
        <Adjusting
          // another image, aspect or stage remounts with the same crop
          key={`${address} ${frame.box.width} ${frame.box.height} ${frame.shown.width}`}
          {...{ address, frame, onCrop, round }}
          crop={crop ?? centeredCrop(picture, box.width / box.height)}
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
  const [view, setView] = useState<View>(() => clampView(viewOf(crop, frame), frame, distances.maxZoom));
  // a pinch moves and zooms in one event: the second change must build on the first
  const latest = useRef(view);
  const minZoom = minZoomOf(frame);
  const change = (part: Partial<View>) => {
    const before = latest.current;
    const next = clampView({ ...before, ...part }, frame, distances.maxZoom);
    if (next.x === before.x && next.y === before.y && next.zoom === before.zoom) return;
    latest.current = next;
    setView(next);
    onCrop(cropOf(next, frame));
  };
  /** zooms around the center of the box, because the slider has no pointer position */
  const zoomTo = (zoom: number) => {
    const grown = zoom / latest.current.zoom;
    change({ x: latest.current.x * grown, y: latest.current.y * grown, zoom });
  };
  const ratio = view.zoom / minZoom;
  return (
    <>
      <div className={styles.over}>
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
          // held() restricts it, with the same arithmetic as the cut
          restrictPosition={false}
          onCropChange={({ x, y }) => change({ x, y })}
          onZoomChange={(zoom) => change({ zoom })}
          disableAutomaticStylesInjection
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
          value={Math.log(ratio) / Math.log(distances.maxZoom)}
          onValue={(share) => zoomTo(minZoom * distances.maxZoom ** share)}
          valueText={mediaTexts.cropper.percent(Math.round(ratio * 100))}
          before={<Icon of={ZoomOut} />}
          after={<Icon of={ZoomIn} />}
        />
      </div>
    </>
  );
}

/** The layout size of an element, unaffected by transforms of its entry animation. */
function useLayoutSize(element: React.RefObject<HTMLElement | null>): Size | null {
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
