import { type ReactNode, type RefObject, useRef } from 'react';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import styles from './ImagePicker.module.css';
import { useDroppedFiles } from './useDroppedFiles.ts';

export interface ImagePickerProps extends Omit<ButtonProps, 'onClick'> {
  onFiles: (files: File[]) => void;
  multiple?: boolean;
}

/** A button that opens the device's photos. The files only claim to be images: check them before use. */
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

/** The hidden input behind such a button. */
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
      // allows the same file to be chosen again
      target.value = '';
      if (files.length > 0) onFiles(files);
    }}
  />
);

/** Takes dropped and pasted files too, and shows where they would go. */
export function DropZone({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const isOver = useDroppedFiles(onFiles);
  return (
    <div className={`${styles.place} stack flex-1 content-center`} data-over={isOver || undefined}>
      {children}
    </div>
  );
}
