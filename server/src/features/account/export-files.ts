/** The store's key prefix for export ZIPs. */
export const exportArea = 'exports';

export const exportKeyOf = (exportId: string): string => `${exportArea}/${exportId}.zip`;

/** The export id in a store key; null for temporary files of an interrupted write. */
export const exportOfKey = (key: string): string | null => {
  const exportId = key.slice(exportArea.length + 1, key.lastIndexOf('.'));
  return exportKeyOf(exportId) === key ? exportId : null;
};
