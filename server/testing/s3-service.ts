// Runs the S3 service in its own process: it needs a cipher that Node offers only with a flag.
import S3rver from '@20minutes/s3rver';

const [directory = '', ...buckets] = process.argv.slice(2);
const service = new S3rver({
  silent: true,
  address: '127.0.0.1',
  port: 0,
  directory,
  vhostBuckets: false,
  configureBuckets: buckets.map((name) => ({ name })),
});
const { port } = await service.run();
process.send?.(port);
process.once('disconnect', () => process.exit());
