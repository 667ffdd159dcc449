/** Scenes drawn for the kit, so that it needs no network: data addresses of small SVGs. */
function picture(width: number, height: number, inside: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export const lake = picture(
  400,
  500,
  `<rect width="400" height="500" fill="#6fabcf"/><path d="M40 260L215 85l140 175z" fill="#f2efea"/><path d="M215 85l18 60-28 40 50 75h100z" fill="#7c8fab"/><path d="M0 260h400v40H0z" fill="#2f6a5f"/><path d="M0 300h400v200H0z" fill="#4f93a8"/><path d="M90 390c40 26 90 26 130 0l-10 22H102z" fill="#c1533c"/><circle cx="135" cy="362" r="12" fill="#3a2b2a"/><circle cx="172" cy="366" r="12" fill="#7a4b34"/><path d="M122 394c0-26 26-26 26 0z" fill="#22394a"/><path d="M159 394c0-24 26-24 26 0z" fill="#e2ad4a"/>`,
);

export const hills = picture(
  400,
  500,
  `<rect width="400" height="500" fill="#c8dcd6"/><circle cx="150" cy="150" r="42" fill="#fff7e4"/><path d="M0 290c120-60 260-50 400 0v210H0z" fill="#a9b89a"/><path d="M0 360c130-60 250-40 400-10v150H0z" fill="#7f9a7c"/><path d="M0 430c140-50 280-30 400 0v70H0z" fill="#526f5c"/>`,
);

export const night = picture(
  400,
  500,
  `<rect width="400" height="500" fill="#2b2a55"/><circle cx="280" cy="120" r="40" fill="#f4ead2"/><path d="M0 350c120-30 280-30 400 0v150H0z" fill="#171735"/><path d="M150 420l60-110 60 110z" fill="#e9a75c"/><path d="M195 420l15-50 15 50z" fill="#5d2f2f"/>`,
);

export const face = picture(
  120,
  120,
  `<rect width="120" height="120" fill="#eecbb3"/><circle cx="46" cy="58" r="22" fill="#f2c9a8"/><path d="M24 52c2-28 42-28 44 0-12-10-32-10-44 0z" fill="#2a2025"/><path d="M14 120c0-50 64-50 64 0z" fill="#5a7a55"/><circle cx="82" cy="66" r="20" fill="#f6d3b6"/><path d="M60 62c2-26 42-26 44 4-10-12-34-14-44-4z" fill="#5b2f25"/><path d="M54 120c0-44 58-44 58 0z" fill="#d2605a"/>`,
);

/** The ThumbHash of the lake. */
export const lakeHash = 'JbcJFgRLeOmWhgh3iIeXd5hod4JwVgg=';
