import { useState } from 'react';
import { TextField } from '../../../src/ui/text-field.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const Checked = () => {
  const say = useSay();
  const [value, setValue] = useState('');
  const tooShort = value !== '' && value.length < 4;
  return (
    <TextField
      label={say('Kullanıcı adı', 'Username')}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      error={tooShort ? say('En az 4 karakter', 'Min character length is 4') : undefined}
      autoComplete="off"
      className="max-w-md"
    />
  );
};

export default {
  about: 'A labelled input of one line with its hint or error below, whose place is always there.',
  stories: [
    {
      name: 'with a hint',
      Draw: () => {
        const say = useSay();
        return (
          <TextField
            label={say('Tutar', 'Amount')}
            hint={say('En çok 25.000', '25,000 at most')}
            defaultValue="125"
            className="max-w-md"
          />
        );
      },
    },
    {
      name: 'with an error',
      Draw: () => {
        const say = useSay();
        return (
          <TextField
            label={say('Şifre', 'Password')}
            type="password"
            error={say('En az 4 karakter', 'Min character length is 4')}
            defaultValue="abc"
            autoComplete="off"
            className="max-w-md"
          />
        );
      },
    },
    {
      name: 'says what is wrong, and moves nothing',
      Draw: Checked,
      steps: async ({ find, type, until, place }) => {
        const input = await find<HTMLInputElement>('input');
        const height = place.offsetHeight;
        await type('input', 'abc');
        await until('it is wrong', () => input.ariaInvalid === 'true');
        const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
        await until('the note says why', () => /4/.test(note?.textContent ?? ''));
        if (place.offsetHeight !== height) throw new Error('the error pushed the form down');
        await type('input', 'abcd');
        await until('it is right', () => input.ariaInvalid !== 'true');
      },
    },
  ],
} satisfies ComponentStories;
