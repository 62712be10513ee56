import { useState } from 'react';
import { InfiniteRecordList, type LoadedRecordPages } from '../../../src/records/infinite-record-list.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

interface Row {
  readonly id: string;
}

const Records = (pages: Partial<LoadedRecordPages<Row>>) => {
  const say = useSay();
  const [failed, setFailed] = useState(pages.isError ?? false);
  return (
    <InfiniteRecordList
      pages={{
        items: [],
        isPending: false,
        isFetching: false,
        hasNextPage: false,
        isFetchingNextPage: false,
        fetchNextPage: () => {},
        refetch: () => setFailed(false),
        ...pages,
        isError: failed,
      }}
      columns={[{ key: 'id', heading: say('Makine', 'Machine'), cell: ({ id }) => id, head: true }]}
      rowKey={({ id }) => id}
      texts={{
        caption: say('Girişler', 'Logins'),
        loading: say('Yükleniyor', 'Loading'),
        failed: say('Kayıtlar yüklenemedi', 'The records could not be loaded'),
        moreFailed: say('Devamı yüklenemedi', 'The rest could not be loaded'),
        failure: say('Bağlantınızı denetleyin', 'Check your connection'),
        retry: say('Yeniden dene', 'Try again'),
        empty: say('Henüz kayıt yok', 'No records yet'),
        emptyAdvice: say('Bir makinede oynadığınızda burada görünür.', 'They show here once you play.'),
        more: say('Daha fazla', 'Show more'),
        allShown: say('Hepsi bu kadar.', 'End of list.'),
      }}
      emptyAction={null}
    />
  );
};

export default {
  about: 'A list of records that grows, in every state it can be in.',
  stories: [
    { name: 'all of it', Draw: () => <Records items={[{ id: '104' }, { id: '501' }]} /> },
    { name: 'more to come', Draw: () => <Records items={[{ id: '212' }]} hasNextPage /> },
    {
      name: 'could not be had; a press tries again',
      Draw: () => <Records isError />,
      steps: async ({ place, press, until }) => {
        if (place.querySelector('[role=alert]')) await press('[role=alert] button');
        await until('the failure is gone', () => place.querySelector('[role=alert]') === null);
      },
    },
  ],
} satisfies ComponentStories;
