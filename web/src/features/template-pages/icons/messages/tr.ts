export const icons = {
  lead: 'İstemcinin kullandığı simgeler. Birine basınca onu içe aktaran satır kopyalanır.',
  search: 'Simge ara',
  searchHint: 'Adlar İngilizcedir: arrow, bell, wallet',
  whole: 'Bütün takımda ara',
  found_one: '{{count}} simge',
  found_other: '{{count}} simge',
  uses_one: '{{count}} dosyada',
  uses_other: '{{count}} dosyada',
  none: 'Böyle bir simge yok',
  noneAdvice: 'Başka bir İngilizce sözcük deneyin ya da bütün takımda arayın.',
} as const;
