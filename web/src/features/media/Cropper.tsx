import 'react-easy-crop/react-easy-crop.css';
import { distances } from '@twosome/contract/platform/timing';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useEffect, useRef, useState } from 'react';
import EasyCrop from 'react-easy-crop';
import { Icon } from '../../ui/Icon.tsx';
import { Slider } from '../../ui/Slider.tsx';
import styles from './Cropper.module.css';
import {
  boxOn,
  type Crop,
  cropOf,
  type Frame,
  held,
  leastZoom,
  middleOf,
  type Size,
  shownOn,
  type View,
  viewOf,
} from './crop.ts';
import { useAddressOf } from './useAddressOf.ts';

export interface CropperProps {
  /** what is shown; upright */
  preview: Blob;
  /** the upright size of the picture that the preview stands for */
  picture: Size;
  /** the crop box as SPEC names it (200 by 150 …): drawn as large as the stage lets it be, in the same ratio */
  box: Size;
  /** what was chosen before; else the largest cut out of the middle */
  crop: Crop | null;
  onCrop: (crop: Crop) => void;
  round?: boolean;
  /** the shape of the dark stage around the box */
  stage?: '4:5' | '1:1';
}

/** A picture under a crop box: drag, pinch, wheel, arrow keys, and a slider from just filling it to eight times that. */
export function Cropper(props: CropperProps) {
  const { preview, picture, box, crop, onCrop, round = false, stage = '4:5' } = props;
  const place = useRef<HTMLDivElement>(null);
  const room = useRoom(place);
  const address = useAddressOf(preview);
  const [copy, setCopy] = useState<Size | null>(null);
  const frame = room && copy && { picture, shown: shownOn(room, copy), box: boxOn(room, box, 20) };

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
          // another picture, shape or stage begins anew from the same crop
          key={`${address} ${frame.box.width} ${frame.box.height} ${frame.shown.width}`}
          {...{ address, frame, onCrop, round }}
          crop={crop ?? middleOf(picture, box.width / box.height)}
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
  const [view, setView] = useState<View>(() => held(viewOf(crop, frame), frame, distances.mostZoom));
  // a pinch moves and zooms in one go: the second must build on the first
  const latest = useRef(view);
  const least = leastZoom(frame);
  const change = (part: Partial<View>) => {
    const before = latest.current;
    const next = held({ ...before, ...part }, frame, distances.mostZoom);
    if (next.x === before.x && next.y === before.y && next.zoom === before.zoom) return;
    latest.current = next;
    setView(next);
    onCrop(cropOf(next, frame));
  };
  /** about the middle of the box, as the slider has no finger's place */
  const zoomTo = (zoom: number) => {
    const grown = zoom / latest.current.zoom;
    change({ x: latest.current.x * grown, y: latest.current.y * grown, zoom });
  };
  const times = view.zoom / least;
  return (
    <>
      <div className={styles.over}>
        <EasyCrop
          image={address}
          crop={view}
          zoom={view.zoom}
          minZoom={least}
          maxZoom={least * distances.mostZoom}
          cropSize={frame.box}
          cropShape={round ? 'round' : 'rect'}
          showGrid={!round}
          zoomSpeed={least / 2}
          keyboardStep={8}
          // held() does it, by the same arithmetic that cuts
          restrictPosition={false}
          onCropChange={({ x, y }) => change({ x, y })}
          onZoomChange={(zoom) => change({ zoom })}
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: styles.box ?? '' }}
          cropperProps={{ role: 'group', 'aria-label': 'Crop: move the photo with the arrow keys' }}
        />
      </div>
      <div className={styles.zoom}>
        <Slider
          label="Zoom"
          least={0}
          most={1}
          step={0.005}
          value={Math.log(times) / Math.log(distances.mostZoom)}
          onValue={(share) => zoomTo(least * distances.mostZoom ** share)}
          says={`${Math.round(times * 100)} percent`}
          before={<Icon of={ZoomOut} />}
          after={<Icon of={ZoomIn} />}
        />
      </div>
    </>
  );
}

/** How large a place is laid out, whatever moves or scales it while it appears. */
function useRoom(place: React.RefObject<HTMLElement | null>): Size | null {
  const [room, setRoom] = useState<Size | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return room;
}
