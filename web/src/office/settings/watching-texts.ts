import { areaTexts } from '../messages/area-texts.ts';

export const useWatchingTexts = areaTexts({
  en: {
    watching: 'Watching machines in play',
    isOn: 'Players may watch machines at which others play. Who plays can refuse.',
    isOff: 'Players may not watch machines at which others play.',
    turnOn: 'Allow watching',
    turnOff: 'Forbid watching',
    onDoes:
      'Players see the picture of a machine at which another plays, without name, credit, stake and win. One machine can differ, on its page.',
    offDoes: 'Whoever watches now sees nothing any more, except machines whose own page says otherwise.',
  },
  tr: {
    watching: 'Oynanan makineleri izleme',
    isOn: 'Oyuncular, başkalarının oynadığı makineleri izleyebilir. Oynayan reddedebilir.',
    isOff: 'Oyuncular, başkalarının oynadığı makineleri izleyemez.',
    turnOn: 'İzlemeye izin ver',
    turnOff: 'İzlemeyi yasakla',
    onDoes:
      'Oyuncular, başkasının oynadığı makinenin görüntüsünü ad, kredi, bahis ve kazanç olmadan görür. Tek bir makine, kendi sayfasında farklı olabilir.',
    offDoes: 'Şu an izleyenler artık bir şey göremez; kendi sayfası farklı diyen makineler hariç.',
  },
});
