import { Photo } from '../../ui/Photo.tsx';

interface ThumbProps {
  image: { thumbnail: string; placeholder: string };
  /** empty when the text beside it describes the image */
  alt: string;
}

/** A small square image. */
export const Thumb = ({ image, alt }: ThumbProps) => (
  <Photo src={image.thumbnail} alt={alt} placeholder={image.placeholder} aspect="1:1" edge="thumb" />
);
