// Runs in a process of its own: node make-square.ts SOURCE TARGET SIDE
import sharp from 'sharp';

const [, , source, target, side] = process.argv;
sharp.concurrency(1);
sharp.cache(false);
await sharp(source, { failOn: 'truncated' })
  .autoOrient()
  .resize(Number(side), Number(side), { fit: 'cover', position: 'attention' })
  .jpeg({ quality: 85 })
  .toFile(String(target));
