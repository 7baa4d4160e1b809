import { raisedBy, sizeText } from '../../src/kit/limit-text.ts';

it.each([
  [0, '0 bytes'],
  [1_023, '1,023 bytes'],
  [1_024, '1 KiB'],
  [1_536, '1.5 KiB'],
  [1_048_576, '1 MiB'],
  [4_294_967_296, '4 GiB'],
  [2_199_023_255_552, '2,048 GiB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

it('says who can raise a limit, and which setting', () => {
  expect(raisedBy('RESULT_MAX_ROWS')).toBe(
    'the administrator of the service can raise RESULT_MAX_ROWS',
  );
});
