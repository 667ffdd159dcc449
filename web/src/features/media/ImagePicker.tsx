import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import styles from './ImagePicker.module.css';

export interface ImagePickerProps extends Omit<ButtonProps, 'onClick'> {
  onFiles: (files: File[]) => void;
  multiple?: boolean;
}

/** A button that opens the device's photos. What comes is only claimed to be an image: look before using it. */
export function ImagePicker({ onFiles, multiple = false, children, ...button }: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <PhotoInput input={input} onFiles={onFiles} multiple={multiple} />
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}

interface PhotoInputProps {
  input: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
  multiple: boolean;
  label?: string;
}

/** What a button presses to open the device's photos. */
export const PhotoInput = ({ input, onFiles, multiple, label }: PhotoInputProps) => (
  <input
    ref={input}
    type="file"
    hidden
    accept="image/jpeg,image/png,image/webp"
    multiple={multiple}
    aria-label={label}
    onChange={({ target }) => {
      const files = [...(target.files ?? [])];
      // the same file may be chosen again
      target.value = '';
      if (files.length > 0) onFiles(files);
    }}
  />
);

/** A place onto which files can be dragged, for those who have a mouse. */
export function DropPlace({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const stay = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way for the mouse; the button inside is everybody's
    <div
      className={styles.place}
      data-over={over || undefined}
      onDragOver={stay}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
