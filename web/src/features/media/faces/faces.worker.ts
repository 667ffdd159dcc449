import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import wasm from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import { setBackend, type Tensor, tensor4d } from '@tensorflow/tfjs-core';
import weights from '@vladmandic/human/models/blazeface.bin?url';
import description from '@vladmandic/human/models/blazeface.json?url';
import { facesOf, inputOf, side } from './blazeFace.ts';
import type { Face } from './faceCount.ts';

/** Finds the faces of a photo, here on the device. Loads itself when it starts; the first photo waits for that. */
const loaded = load();

async function load() {
  // Threads would need a page that no other page can open. Without SIMD, before 2023, this fails, and nobody is asked.
  setWasmPaths({
    'tfjs-backend-wasm.wasm': wasm,
    'tfjs-backend-wasm-simd.wasm': wasm,
    'tfjs-backend-wasm-threaded-simd.wasm': wasm,
  });
  const [model, data] = await Promise.all([
    fetch(description).then((response) => response.json()),
    fetch(weights).then((response) => response.arrayBuffer()),
    setBackend('wasm'),
  ]);
  const weightSpecs = model.weightsManifest.flatMap((group: { weights: unknown[] }) => group.weights);
  return loadGraphModel({ load: async () => ({ ...model, weightSpecs, weightData: data }) });
}

self.addEventListener('message', async ({ data }: MessageEvent<{ job: { file: Blob } }>) => {
  try {
    self.postMessage({ done: await facesIn(data.job.file) });
  } catch (error) {
    self.postMessage({ problem: String(error) });
  }
});

async function facesIn(file: Blob): Promise<Face[]> {
  const model = await loaded;
  const input = tensor4d(inputOf(await pixelsOf(file)), [1, side, side, 3]);
  const outputs = model.execute(input) as Tensor[];
  return facesOf(outputs.map((output) => output.dataSync()));
}

/** The whole picture in the model's square, on black. */
async function pixelsOf(file: Blob): Promise<Uint8ClampedArray> {
  const bitmap = await createImageBitmap(file);
  const context = new OffscreenCanvas(side, side).getContext('2d', { alpha: false });
  if (context === null) throw new Error('This worker has no 2D canvas');
  const scale = side / Math.max(bitmap.width, bitmap.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, bitmap.width * scale, bitmap.height * scale);
  bitmap.close();
  return context.getImageData(0, 0, side, side).data;
}
