/** Where the ZIPs lie in the store. */
export const exportArea = 'exports';

export const exportKeyOf = (exportId: string): string => `${exportArea}/${exportId}.zip`;

/** The export a file belongs to; leftovers of an interrupted write belong to none. */
export const exportOfKey = (key: string): string | null => {
  const exportId = key.slice(exportArea.length + 1, key.lastIndexOf('.'));
  return exportKeyOf(exportId) === key ? exportId : null;
};
