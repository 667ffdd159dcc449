import Ban from 'lucide-react/icons/ban';
import type { PhotoSource } from '../../platform/photoSource.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Photo } from '../../ui/Photo.tsx';
import styles from './Thumb.module.css';

interface ThumbProps {
  /** undefined when the operator took it down */
  image: { thumbnail: string; placeholder: string } | undefined;
  /** several sizes, where it is larger than a line of text */
  source?: PhotoSource | undefined;
  /** empty when the text beside it describes the image */
  alt: string;
}

/** A small square image. */
export function Thumb({ image, source, alt }: ThumbProps) {
  if (image) {
    const { thumbnail, placeholder } = image;
    return <Photo src={source ?? thumbnail} alt={alt} placeholder={placeholder} aspect="1:1" edge="thumb" />;
  }
  return (
    <span className={`${styles.none} center rounded-1 faint`}>
      <Icon of={Ban} label={alt} />
    </span>
  );
}
