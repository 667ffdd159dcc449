import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped anywhere on the window, or pasted, while the screen is shown: a file dropped beside a small
 * target would replace the page. Returns whether files are being dragged over it. The files only claim to be images.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  });
  // moves between elements have a related target; leaving the window has none
  const leave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setOver(false);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || isTextPaste(event.clipboardData?.getData('text/plain') ?? '', files)) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener('dragover', (event) => drag(event), { signal });
    window.addEventListener('dragleave', (event) => leave(event), { signal });
    window.addEventListener('drop', (event) => drop(event), { signal });
    window.addEventListener('paste', (event) => paste(event), { signal });
    return () => controller.abort();
  }, []);
  return isOver;
}

/** A spreadsheet adds an image of its cells to their text. A file manager adds the file names as text. */
function isTextPaste(text: string, files: readonly File[]): boolean {
  const names = files.map(({ name }) => name);
  return text.split(/\r\n?|\n/).some((line) => line.trim() !== '' && !names.includes(line));
}
