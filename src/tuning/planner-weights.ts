/**
 * The learned weights of the planner: `name=weight`, separated by `|`, and trees as JSON.
 *
 * Written by `npm run eval -- fit-planner --data DIR`. Do not edit.
 * @source BFCL v4, Seal-Tools and NesTools (all Apache-2.0) and eval/data/intents, the half `fit` of each.
 */
export const PLANNER_WEIGHTS = {
  links: `none:required=-1.498|none:required:integer=-1.531|form:integer:number=1.054|form:required:number=0.136|head:number:number=1.97|before:of=0.334|before:of:number=-0.2|about before=1.208|
order=0.498|before:function:number=-0.322|after:function:number=-0.313|head:x:number=0.911|after:content:number=-0.115|before:as=-0.203|before:as:x=0.818|after:joining:number=-0.454|
before:and=-0.187|after:gap:number=-0.204|head:y:number=0.753|before:and:y=0.773|none:optional=2.442|none:optional:integer=0.97|none:optional:default=-1.413|form:optional:number=-0.87|
head:z:number=-1.099|head:a:number=1.105|about after=0.948|before:content:number=-0.121|before:gap:number=-0.253|own about=2.184|own tool about=-1.136|own vocabulary=-1.546|
head:b:number=0.922|head:c:number=0.541|none:required:named=-0.248|head:radius:number=0.536|before:of:radius=1.064|near:integer=2.807|other name after=-0.614|none:optional:text=1.942|
none:optional:named=0.343|form:text:number=-2.432|head:unit:number=-0.111|before:of:unit=-1.413|near after:text=2.305|other name before=-0.803|form:text:words=-0.572|form:optional:words=-1.046|
head:unit:words=0.514|look:unit:name=-0.178|own tool name=-0.874|length:1=-0.106|plain=-0.848|name:length:1=-0.28|before:gap:words=-1.192|after:function:words=-0.281|
look:unit:plain=0.654|length:3=-0.236|inner function=-1.517|look:unit:long=-1.44|length:6=-0.451|like example=0.321|before:function:words=0.057|length:4=-0.254|
digits=0.396|after:content:words=-0.701|own name=-0.102|after:gap:words=0.078|before:with=-0.137|is example=5.016|before:content:words=-0.439|form:text:rest=-1.202|
form:optional:rest=-1.223|head:unit:rest=-0.696|before:function:rest=-0.66|after:gap:rest=-1.239|before:gap:rest=-0.381|head:bas:number=0.497|before:as:bas=0.744|head:height:number=1.091|
before:and:height=0.775|length:5=-0.63|after:joining:words=0.194|inner joining=-0.453|before:its=-0.537|before:joining:words=-0.178|before:content:rest=-0.544|none:required:text=-1.486|
near:text=2.686|form:required:words=0.216|head:funct:words=0.762|look:funct:plain=0.417|look:funct:long=0.088|before:of:funct=-0.768|form:required:rest=-1.16|none:optional:number=0.756|
form:number:number=0.652|head:valu:number=-0.383|near after:number=0.72|near:number=2.706|before:at=0.073|before:at:funct=-0.163|head:variabl:words=-1.133|look:variabl:name=-0.661|
look:variabl:plain=-0.898|look:variabl:long=-0.892|before:of:variabl=-0.503|before:at:variabl=-0.786|head:variabl:rest=-1.096|head:1:number=0.86|before:of:num=-0.338|before:and:1=-1.728|
before:and:num=-0.559|head:2:number=0.517|before:of:2=-0.405|before:and:2=3.373|head:typ:number=-0.968|head:typ:words=0.446|look:typ:plain=0.515|look:return:plain=0.044|
before:is=0.269|before:is:typ=0.307|look:typ:long=-1.486|before:of:typ=-0.383|before:of:return=-0.049|look:typ:name=-0.074|before:in=0.102|before:in:typ=-0.795|
before:in:return=0.334|head:velocity:number=-0.6|before:of:velocity=-0.471|before:of:initial=0.282|before:within=-0.364|head:tim:number=-1.037|before:of:tim=-0.466|before:within:tim=0.401|
head:accelerat:number=-0.166|before:of:accelerat=1.269|before:between=-0.299|before:between:1=1.136|near after:integer=1.011|before:of:charg=0.717|before:and:charg=0.22|head:distanc:number=1.196|
before:and:distanc=-0.77|head:permittivity:number=-0.8|before:of:permittivity=-0.654|before:of:medium=-1.434|none:required:number=-0.834|head:charg:number=0.389|head:medium:words=0.648|look:medium:plain=0.784|
look:medium:long=-1.552|before:from=0.283|name=0.724|head:mass:number=0.628|before:of:mass=0.302|before:of:substanc=1.042|head:substanc:words=1.288|look:substanc:name=0.531|
look:substanc:plain=-0.138|look:substanc:long=-1.335|before:during=0.176|before:to=0.152|before:joining:rest=-0.304|before:when=0.176|before:when:1=0.811|before:when:mass=0.603|
before:with:mass=0.49|before:at:temperatur=1.61|before:at:2=-0.107|before:with:2=1.212|head:capacity:number=-0.639|before:with:specific=-0.386|form:text:quoted=0.283|form:required:quoted=0.852|
head:gen:quoted=0.164|after:gap:quoted=0.214|head:gen:words=-0.882|look:gen:name=-1.05|look:gen:plain=-1.137|before:of:gen=0.196|form:optional:quoted=-1.307|head:species:quoted=0.402|
head:species:words=1.261|look:species:name=0.557|look:species:plain=0.425|look:species:long=-2.392|before:of:species=0.733|head:species:rest=-0.685|head:molecul:words=0.993|look:molecul:plain=0.116|
look:molecul:name=0.067|before:of:molecul=0.723|head:organell:words=0.6|look:organell:plain=0.97|before:in:organell=0.91|form:flag:flag-true=0.721|form:required:flag-true=0.552|head:funct:flag-true=0.63|
match:flag=0.579|match length:flag=1.137|before:is:funct=0.482|before:is:specific=0.207|form:flag:flag-against=-2.265|head:frequency:number=1.396|before:is:allel=0.601|form:choice:choice=0.795|
form:required:choice=1.007|head:genotyp:choice=0.041|match:choice=1.285|match whole:choice=1.291|match length:choice=1.103|before:of:genotyp=0.079|near:choice=1.202|near after:choice=1.525|
head:locat:number=-1.834|before:next=-0.511|before:next:locat=-0.722|head:locat:words=0.359|look:locat:name=0.389|look:locat:plain=-0.721|cuts name right=-2.876|before:of:locat=0.124|
before:in:locat=1.204|name:length:2=0.266|name:length:3=0.907|cuts name left=-2.382|head:locat:rest=-1.112|head:year:number=0.553|before:next:year=0.615|none:optional:flag=0.401|
form:optional:flag-true=0.524|head:impact:flag-true=1.367|match whole:flag=0.35|form:optional:flag-against=-1.778|head:impact:flag-against=-0.51|none:optional:list=0.674|form:list:single-choice=0.088|form:optional:single-choice=0.76|
head:preferenc:single-choice=0.63|list:single=-0.928|match:list=1.433|match whole:list=1.433|match length:list=1.679|head:day:number=0.973|before:next:day=0.476|look:temp:name=0.824|
before:in:unit=-0.085|before:in:temp=0.844|form:numbers:items-number=0.685|form:required:items-number=0.237|head:data:items-number=1.103|list:items=0.865|near:numbers=0.595|before:gap:items=-0.626|
after:joining:items=0.34|items=0.686|items longest=-1.002|items go on=-1.259|after:gap:items=0.568|items went before=-1.547|form:numbers:single-number=-0.647|form:required:single-number=-0.873|
list:part=-2.003|before:to:data=0.304|before:to:bin=0.681|head:number:items-number=0.234|head:cuisin:words=1.38|look:cuisin:name=0.611|look:cuisin:plain=-0.105|look:cuisin:long=-1.226|
inner comma=0.333|before:in:cuisin=-0.87|before:that=-0.124|before:on=0.524|before:that:locat=-0.88|before:on:locat=-0.346|head:condit:words=-0.823|look:condit:plain=0.556|
look:condit:long=-1.666|before:in:condit=-0.377|before:that:condit=0.736|before:than=-0.253|before:function:quoted=0.123|head:tabl:words=0.087|look:tabl:plain=0.901|before:in:tabl=0.939|
before:where=0.452|before:and:tabl=0.528|before:of:bas=0.612|head:exponent:number=0.852|before:of:exponent=-0.408|head:mod:number=-0.867|before:of:mod=-1.21|head:mu:number=0.201|
head:sigma:number=0.101|head:sid:number=-0.61|head:outcom:number=0.474|before:of:outcom=0.656|before:of:total=1.498|head:round:number=-0.384|before:of:round=-0.927|head:1:items-number=1.05|
head:2:items-number=0.881|head:alpha:number=-0.758|before:to:alpha=0.802|before:for=0.075|near after:numbers=-1.078|head:level:number=0.383|before:for:level=0.308|before:of:level=-0.274|
before:of:significanc=0.857|head:trial:number=0.979|head:success:number=-0.58|form:text:identifier=-0.127|form:required:identifier=0.152|before:content:identifier=-0.223|after:function:identifier=-0.281|head:path:words=-0.59|
look:path:plain=-0.202|look:dataset:plain=0.219|look:path:name=-0.156|look:dataset:name=0.137|look:path:long=-1.104|before:using=0.634|holds mention=-1.307|before:and:path=-0.142|
before:to:path=0.92|before:in:path=0.508|head:path:rest=-0.989|form:text:piece-0=-1.206|form:required:piece-0=-0.241|before:content:piece=-1.658|after:gap:piece=-0.729|form:text:piece-1=-0.805|
form:required:piece-1=-0.524|form:list:items-words=-0.482|form:required:items-words=0.08|head:variabl:items-words=0.46|near after:list=0.08|before:content:items=-0.078|after:content:items=-1.714|after:function:items=-0.432|
before:using:variabl=0.8|before:using:independent=0.6|before:function:items=0.15|form:list:single-identifier=-0.337|near:list=1.213|form:list:single-words=-0.691|form:required:single-words=-1.034|before:is:variabl=0.737|
before:and:variabl=-0.139|before:to:variabl=0.564|before:with:variabl=0.405|before:with:independent=0.901|form:list:single-rest=-1.398|form:required:single-rest=-1.078|head:variabl:identifier=0.642|before:and:dependent=0.764|
head:rat:number=-0.681|form:number:percent=0.318|form:required:percent=-0.048|head:rat:percent=0.137|before:of:rat=0.61|before:of:discount=-0.301|form:number:share=0.634|form:required:share=0.563|
head:rat:share=0.208|head:invest:number=1.234|form:integer:percent=-1.301|before:of:invest=0.791|head:payout:number=0.198|before:of:payout=0.622|head:shar:number=0.63|before:with:shar=0.849|
before:with:outstand=0.849|head:incom:number=0.663|before:of:incom=1.078|before:of:net=0.829|head:equity:number=0.327|before:of:equity=0.969|before:of:shareholder=0.969|head:paid:number=0.091|
before:of:paid=0.162|before:of:valu=0.316|before:of:present=1.309|before:of:annual=0.426|before:in:rat=0.654|before:of:year=0.154|head:year:percent=-0.395|before:in:year=1.496|
before:in:tim=0.545|head:amount:number=0.878|head:principal:number=0.988|before:of:principal=0.888|before:for:rat=-0.172|before:for:annual=0.169|head:freq:choice=0.098|word of another:choice=-0.895|
before:for:year=0.356|before:for:tim=0.949|before:on:amount=0.217|before:on:invest=0.538|before:is:amount=-0.508|before:is:invest=0.616|before:is:rat=0.421|before:is:annual=0.299|
before:on:period=0.153|head:period:percent=-0.122|before:is:period=-0.054|before:is:hold=0.63|head:index:items-words=0.99|items uneven=-2.374|before:of:index=0.75|form:list:single-number=-0.975|
before:over=-0.282|head:deposit:number=0.923|before:of:deposit=0.967|head:nam:number=-0.662|head:nam:words=1.163|look:nam:name=1.119|look:full:name=0.715|look:nam:plain=-0.204|
look:nam:long=-0.056|before:if=-0.341|before:with:nam=-1.653|before:any=-1.106|before:in:nam=-1.294|head:nam:rest=-0.669|head:dat:number=-1.226|head:dat:words=-1.583|
look:dat:name=-1.769|dated:words=-1.135|look:dat:plain=-0.473|look:birth:plain=0.89|look:dat:long=-0.722|before:with:dat=-0.968|before:in:dat=0.142|before:in:birth=0.662|
head:dat:rest=-1.163|dated:rest=-0.879|head:stat:number=-0.073|head:stat:words=0.537|look:stat:name=0.345|look:stat:plain=0.257|look:stat:long=-1.467|before:in:stat=0.639|
before:of:nam=0.141|before:of:act=0.638|look:act:name=0.885|before:me=-0.579|before:me:nam=-0.878|name:length:4=0.425|before:from:year=0.667|before:from:typ=-0.314|
look:crim:plain=-0.177|before:about=0.136|before:about:typ=0.163|before:about:crim=0.855|head:typ:rest=-1.022|before:from:locat=0.706|before:about:locat=-0.861|before:to:subject=-1.043|
head:subject:words=0.516|look:subject:name=0.067|look:subject:plain=0.398|look:subject:long=-1.203|before:about:subject=0.095|before:to:year=0.344|head:court:words=0.604|look:court:name=0.56|
look:court:plain=-0.41|before:in:court=0.619|before:to:topic=0.247|head:topic:words=0.056|look:topic:name=0.057|look:topic:plain=-0.162|look:topic:long=-1.974|before:in:topic=-0.327|
head:topic:rest=-1.495|head:rang:items-number=0.246|before:from:rang=-0.371|before:to:rang=0.417|before:to:locat=0.367|before:to:system=0.105|head:system:words=1.387|look:system:name=0.065|
look:system:plain=0.149|look:judicial:plain=0.715|look:system:long=-1.465|before:be=-0.301|head:durat:number=0.303|before:next:durat=0.784|head:precipitat:flag-true=0.393|before:what=-0.4|
before:and:locat=0.802|head:temperatur:flag-true=0.691|head:humidity:flag-true=0.197|before:and:humidity=-0.338|before:and:includ=-1.078|form:text:time=-0.462|form:required:time=0.127|before:at:locat=1.908|
before:function:time=-0.139|after:gap:time=-0.394|form:text:iso-time=-0.05|form:required:iso-time=0.159|head:tim:time=1.245|before:at:tim=1|head:tim:iso-time=1.688|head:tim:words=-1.189|
look:tim:name=-0.646|look:tim:plain=0.277|look:tim:long=-1.141|head:tim:rest=-0.973|head:efficiency:number=-0.934|before:of:efficiency=-0.657|before:of:fuel=1.062|before:in:species=-0.433|
head:country:words=-0.108|look:country:name=0.633|look:country:plain=-1.532|look:country:long=-1.111|before:of:country=-0.956|before:in:country=0.426|head:country:rest=-1.043|before:within:locat=-0.421|
before:within:distanc=1.461|before:within:max=1.461|before:with:locat=-1.527|before:on:topic=1.016|head:quantity:number=1.005|head:region:words=0.255|look:region:name=0.507|look:region:plain=-0.772|
look:region:long=-1.1|before:in:region=0.207|look:company:name=1.321|look:company:plain=-1.248|before:about:nam=0.86|before:of:company=0.768|head:market:words=-0.959|look:market:plain=0.316|
before:of:market=-0.926|head:text:quoted=1.684|look:text:name=-0.078|look:text:plain=-1.069|look:text:long=-0.894|head:text:rest=-0.885|before:of:input=0.455|before:of:decay=0.843|
head:weight:number=1.372|before:of:weight=-0.794|before:most=-1.112|before:who=-1.368|before:about:topic=1.233|before:and:topic=-0.229|form:optional:items-words=-1.28|head:topic:items-words=1.08|
before:to:sub=1.021|form:optional:single-words=-0.145|form:optional:single-rest=-1.367|before:to:region=0.176|head:region:rest=-1.252|head:category:words=1.002|look:category:plain=0.917|look:category:long=-1.741|
before:of:category=0.5|head:on:words=0.279|look:on:plain=0.279|look:option:plain=0.301|before:over:option=0.351|head:two:words=0.209|look:two:plain=0.209|before:over:two=0.837|
before:was=0.053|before:in:titl=0.202|head:titl:words=-0.295|look:titl:name=-0.084|before:was:titl=0.527|look:titl:plain=-0.852|look:titl:long=0.174|before:of:titl=0.152|
head:century:number=0.096|before:during:century=0.186|none:optional:choice=1.072|form:optional:choice=0.458|head:category:choice=-1.089|head:event:words=-0.107|look:event:plain=-0.541|before:was:event=-0.946|
look:event:long=-0.627|look:event:name=-0.561|before:during:event=0.779|before:of:coverag=-1.221|before:by=0.116|head:length:number=0.809|before:of:length=0.645|before:of:height=0.363|
before:by:height=1.095|head:artist:quoted=-0.254|after:function:quoted=0.043|head:artist:words=0.787|look:artist:name=1.222|look:artist:plain=-0.602|before:of:artist=0.088|before:by:artist=1.523|
head:artist:rest=-0.496|head:titl:quoted=2.454|before:with:titl=-0.601|head:titl:rest=-1.075|head:detail:quoted=0.138|head:detail:words=-0.447|look:detail:plain=0.705|look:detail:long=1.306|
before:of:detail=0.84|before:with:detail=0.337|before:me:locat=-0.508|before:near=0.173|before:near:locat=0.956|before:were=-0.434|head:fram:number=0.432|before:in:fram=0.362|
head:fram:words=0.236|look:fram:plain=0.535|head:material:words=0.782|look:material:name=0.245|look:material:plain=0.169|look:material:long=-1.634|head:museum:words=0.058|look:museum:name=0.616|
look:museum:plain=-0.56|before:of:museum=0.181|before:in:museum=-0.293|head:day:words=0.282|look:day:plain=0.34|look:day:long=-1.261|before:in:day=0.045|head:instru:words=0.303|
look:instru:plain=0.805|before:of:instru=0.343|head:manufacturer:words=0.524|look:manufacturer:name=0.772|look:manufacturer:plain=-1.207|look:manufacturer:long=-0.391|before:of:manufacturer=-0.508|before:from:manufacturer=-0.179|
form:list:items-choice=1.281|form:optional:items-choice=0.852|head:featur:items-choice=0.438|head:brand:words=1.114|look:brand:plain=-0.94|look:brand:long=-1.737|look:brand:name=1.293|before:of:brand=0.547|
head:model:words=0.598|look:model:long=0.064|look:model:name=0.343|before:of:model=-0.849|before:in:model=-1.236|head:model:rest=-0.636|head:finish:words=-0.292|look:finish:plain=0.131|
look:finish:name=-0.54|before:in:finish=1.087|form:required:items-choice=0.908|head:spec:items-choice=0.701|before:of:spec=0.194|form:required:single-choice=-0.776|before:used=-0.702|before:used:model=0.873|
before:of:scal=0.251|head:scal:words=0.705|look:scal:plain=0.117|before:being=-0.087|form:list:items-quoted=0.788|form:required:items-quoted=0.911|head:progress:items-quoted=0.662|form:list:single-quoted=-0.373|
form:required:single-quoted=-0.783|before:gap:quoted=-0.131|head:key:words=0.82|look:key:plain=0.339|before:is:key=-0.134|look:key:long=-1.83|look:key:name=0.366|before:with:key=0.538|
before:with:typ=-0.423|head:nam:quoted=1.449|look:player:name=1.014|look:player:plain=-0.958|before:and:nam=0.145|before:for:nam=0.635|before:from:nam=-0.365|head:metric:items-choice=0.322|
head:nam:identifier=1.457|before:of:player=-0.18|head:tourna:words=0.401|look:tourna:name=0.696|before:in:tourna=0.671|head:season:identifier=0.689|head:season:words=-1.132|look:season:plain=-0.089|
look:team:plain=-1.681|look:team:name=0.196|before:for:team=0.05|head:match:number=0.136|before:next:match=0.136|before:next:num=0.136|head:leagu:words=-0.576|look:leagu:plain=-1.033|
before:in:leagu=1.44|before:of:team=0.98|head:season:number=1.122|head:typ:choice=2.001|before:for:gam=-0.14|head:requir:items-choice=0.703|before:what:requir=0.428|before:what:info=0.428|
before:for:locat=0.278|head:detail:items-choice=0.474|head:card:number=0.623|before:of:card=-1.408|before:under=0.047|before:under:tim=0.185|before:under:cook=0.192|form:optional:single-number=-0.724|
head:amenity:single-choice=0.731|before:with:amenity=0.731|head:product:words=0.953|look:product:name=-0.8|look:product:plain=0.928|look:product:long=-1.288|before:on:product=-0.334|before:of:product=0.981|
head:organic:flag-true=0.897|head:loc:words=0.167|look:loc:name=0.626|before:near:loc=0.674|head:stor:words=0.301|look:stor:name=0.819|before:from:stor=0.827|head:food:words=0.572|
look:food:name=-0.765|look:food:plain=0.492|before:of:food=-1.045|before:and:food=-0.617|before:in:food=0.637|head:currency:words=0.485|look:currency:name=0.101|look:currency:plain=-0.064|
look:currency:long=-1.42|before:to:currency=0.154|look:sourc:name=-0.274|look:sourc:plain=-0.15|before:from:currency=0.088|before:from:sourc=1.789|look:target:name=-0.179|look:target:plain=-0.294|
before:around=0.413|before:around:locat=0.682|head:depart:choice=0.36|before:with:depart=0.225|before:their=-1.281|before:their:locat=0.596|before:on:nam=-0.706|before:function:identifier=-0.157|
look:db:plain=0.72|before:to:nam=-0.111|before:some=-0.082|before:my=-0.399|before:my:nam=0.21|before:my:db=0.904|head:tabl:identifier=0.723|before:on:tabl=0.711|
head:operat:words=0.309|look:operat:plain=0.426|before:to:operat=0.429|before:in:company=-0.162|before:is:nam=-0.166|before:for:company=0.767|before:in:1=0.753|before:in:2=-0.559|
head:coordinat:items-number=0.933|head:area:number=1.31|before:of:area=0.642|before:of:panel=0.392|head:month:number=0.577|before:of:month=0.879|head:month:words=1.144|look:month:plain=-0.661|
look:month:name=1.11|before:in:month=0.546|before:has=0.466|form:text:date=-0.527|form:required:date=-0.884|before:function:date=-0.265|after:gap:date=-0.052|form:text:iso-date=-0.653|
form:required:iso-date=-0.769|form:optional:date=-0.257|head:dat:date=1.23|before:at:dat=-0.094|form:optional:iso-date=-0.126|head:dat:iso-date=1.056|before:from:dat=-0.178|before:to:dat=0.274|
look:battl:name=0.552|before:of:battl=0.552|head:start:words=0.432|look:start:plain=-1.289|look:start:long=-0.461|look:start:name=0.713|before:from:start=1.175|before:to:start=-1.6|
before:also=-1.171|before:of:start=-0.041|head:destinat:words=0.389|look:destinat:plain=-0.969|look:destinat:long=-1.493|look:destinat:name=0.657|before:from:destinat=-1.51|before:to:destinat=1.325|
before:for:destinat=0.759|head:method:choice=1.288|before:is:method=0.467|head:gam:words=-0.717|look:gam:name=0.106|before:out=-1.394|head:platform:words=-0.129|look:platform:plain=-0.591|
look:platform:long=-0.387|before:for:platform=0.241|before:on:platform=0.26|before:with:platform=-0.094|head:platform:rest=-0.718|head:miss:words=-1.246|look:miss:plain=0.254|before:for:miss=-0.477|
look:trophy:plain=-0.992|before:for:trophy=0.587|before:is:locat=-0.085|look:end:plain=-1.718|look:end:name=0.545|before:to:end=1.376|before:at:velocity=0.543|before:at:initial=-0.153|
before:after=-0.528|before:after:tim=1.028|before:when:quantity=0.792|before:with:quantity=0.679|look:era:name=0.28|look:era:plain=-0.198|before:many=-0.698|before:was:nam=0.594|
before:was:era=0.682|head:ago:flag-true=1.353|head:company:words=0.837|look:company:long=-0.741|head:model:number=0.111|before:for:model=0.355|before:for:museum=0.498|before:want=-0.328|
before:can=-1.449|head:siz:number=0.287|before:of:siz=0.229|before:of:group=1.111|head:cuisin:single-choice=0.35|before:want:cuisin=0.39|before:than:ingredient=-1.176|head:ingredient:words=0.884|
look:ingredient:plain=0.779|look:main:plain=1.018|before:i=-1.601|before:for:ingredient=0.531|before:for:main=0.716|look:hotel:plain=-0.512|look:hotel:name=0.104|before:in:hotel=0.344|
before:you=-1.494|before:you:nam=-0.626|before:for:typ=0.323|look:room:plain=0.042|before:to:typ=-0.636|before:to:room=0.046|before:in:room=1.008|head:night:number=0.381|
before:for:night=0.641|before:for:servic=0.174|after:joining:quoted=-0.072|before:and:servic=-0.735|before:and:stream=0.522|before:joining:quoted=0.332|head:servic:words=1.11|look:stream:name=0.738|
before:of:servic=0.588|before:on:servic=-0.73|before:on:stream=0.571|head:list:items-words=-0.479|head:list:single-quoted=0.497|before:for:list=0.859|before:for:show=0.887|head:list:single-words=-1.132|
head:rat:flag-true=0.868|before:and:rat=0.739|before:and:sort=0.736|head:list:items-quoted=0.408|before:and:number=0.785|before:of:a=0.267|before:and:a=-0.261|before:and:b=0.932|
head:criterion:words=0.132|look:criterion:plain=0.244|before:with:criterion=0.47|head:depth:number=-0.771|before:of:depth=0.387|before:of:max=0.042|before:of:stat=-0.793|before:of:random=0.193|
head:dev:number=0.064|before:of:dev=0.064|before:of:sampl=-0.176|head:mean:number=0.093|before:of:mean=0.093|before:me:level=0.831|before:me:confidenc=0.839|form:optional:share=0.098|
head:level:share=1.286|head:point:items-choice=0.46|before:and:data=0.296|before:is:incom=0.344|before:is:payor=0.783|before:is:recipient=0.836|before:and:durat=0.286|head:number:words=-2.051|
look:number:plain=-1.782|look:cas:plain=-0.268|look:number:long=-0.838|before:and:cas=0.478|head:number:rest=-1.321|head:history:flag-true=-0.134|before:their:history=1.045|before:their:includ=1.045|
head:litigant:flag-true=0.74|before:of:litigant=0.746|before:of:includ=0.746|before:named=-0.801|before:named:nam=2.359|before:named:company=0.922|after:content:quoted=-0.191|before:all=-0.624|
before:against=0.481|before:against:nam=0.747|before:same=-1.15|head:proximity:number=0.225|before:within:proximity=0.86|before:on:departur=0.484|after:joining:date=-0.681|head:city:words=-0.271|
look:city:name=0.917|look:departur:name=-0.104|look:city:plain=-1.427|look:departur:plain=-1.557|look:city:long=-0.592|before:from:city=0.792|before:from:departur=1.311|before:to:city=0.717|
before:to:departur=-1.371|before:another=-1.323|head:city:rest=-0.649|before:on:dat=1.947|look:paint:plain=-0.516|before:using:typ=0.891|before:using:paint=1.024|head:color:words=0.083|
look:color:plain=0.583|look:color:long=-1.668|before:of:color=0.254|head:instru:items-words=0.918|before:joining:items=0.197|before:you:locat=-0.332|head:genr:words=0.342|look:genr:plain=0.466|
look:music:plain=1.546|look:genr:long=-2.073|before:and:genr=0.248|before:and:music=0.791|look:genr:name=-0.205|before:in:genr=0.274|head:genr:rest=-0.865|before:for:dish=-0.274|
look:dish:plain=-0.795|head:criteria:single-choice=1.159|before:is:a=1.521|before:of:c=1.148|before:is:c=-0.873|before:then=-1.159|before:to:unit=-1.441|before:which=-1.272|
before:these=-1.83|before:first=-0.675|before:second=0.041|head:funct:quoted=0.187|before:this=-1.443|before:at:valu=1.211|before:at:x=1.187|before:where:funct=0.552|
head:variabl:quoted=1.373|before:where:variabl=0.917|head:typ:quoted=-1.145|before:and:typ=-1.158|before:and:return=0.865|before:be:typ=-1.151|before:in:medium=0.841|head:transit:words=0.294|
look:transit:plain=0.5|look:phas:plain=0.5|before:have=-0.315|before:first:transit=0.616|before:first:phas=0.616|before:am=-0.1|before:am:transit=0.365|before:am:phas=0.365|
before:it=0.045|before:for:substanc=0.394|before:is:substanc=-0.474|head:gen:identifier=0.946|before:by:gen=0.57|after:joining:identifier=-0.153|before:are=0.05|before:and:gen=0.099|
form:optional:identifier=-1.411|before:by:species=0.667|before:and:species=0.512|before:joining:identifier=-0.775|before:have:funct=-0.535|before:have:specific=0.421|near after:flag=1.212|before:within:organell=0.481|
form:flag:flag-false=0.66|form:optional:flag-false=0.66|head:impact:flag-false=0.436|before:and:year=0.373|before:my:locat=0.153|before:with:bin=1.144|before:is:number=0.732|before:to:round=1.169|
before:of:mu=1.274|before:of:sigma=0.448|before:and:sigma=1.558|before:had=0.154|before:had:sid=0.778|before:had:di=0.778|before:has:num=-1.503|before:to:trial=0.685|
before:has:success=0.372|before:to:success=-1.094|before:at:success=0.296|before:has:prob=0.615|head:success:share=1.352|before:to:prob=0.166|before:at:prob=0.78|head:path:quoted-path=1.659|
before:at:path=1.523|before:at:dataset=0.305|head:path:quoted=-0.842|before:use=-0.472|head:variabl:items-quoted=0.763|before:to:payout=0.181|before:to:total=-0.702|before:have:shar=0.818|
before:have:outstand=0.818|before:to:shar=-0.293|before:to:outstand=0.117|before:at:payout=0.945|before:at:total=0.945|before:have:rat=-0.06|before:first:year=-0.375|before:second:year=0.364|
before:first:compound=0.668|before:second:compound=1.353|before:of:amount=-0.606|before:for:amount=-0.646|head:return:number=-0.266|head:return:share=1.039|before:for:species=0.47|before:for:country=-0.273|
before:with:country=-0.479|head:topic:quoted=0.522|before:of:topic=0.764|before:with:topic=-1.047|before:for:topic=-0.392|head:region:quoted=0.076|before:of:region=0.111|before:for:region=-0.314|
whole:required=-0.909|whole about name=-0.863|whole alike=-0.552|head:diameter:number=0.325|before:of:diameter=0.717|before:at:distanc=0.302|whole about=0.67|head:current:number=0.23|
before:of:current=-0.088|head:meter:number=0.698|before:to:mass=1.382|head:temperatur:number=0.15|before:from:temperatur=0.855|before:from:initial=1.148|before:to:temperatur=-0.988|before:to:final=1.328|
whole:optional=-2.404|before:from:company=0.364|whole:required:text=0.172|before:to:company=1.102|before:in:shar=-0.262|form:text:expression=-0.198|before:is:account=0.103|before:function:expression=-0.198|
after:gap:expression=-0.198|head:account:words=-0.229|look:account:name=0.294|before:my:account=0.323|before:to:account=0.377|look:party:name=-0.183|look:party:plain=-1.142|before:where:nam=0.935|
before:where:party=0.949|before:in:city=0.967|before:of:city=-0.373|before:and:city=0.142|before:from:text=-0.474|whole:text=1.469|before:in:lang=0.282|head:lang:words=1.404|
look:lang:name=1.377|look:lang:plain=-1.07|before:from:lang=-0.07|before:to:lang=0.809|head:locat:quoted=-0.762|head:particl:words=0.656|look:particl:plain=-0.615|look:particl:name=0.643|
before:of:particl=-0.416|before:and:particl=1.208|head:team:words=0.129|before:per=-1.625|before:me:detail=0.221|head:season:items-identifier=0.788|before:from:season=0.75|head:season:items-words=-0.846|
head:player:words=-0.139|before:on:player=0.212|before:and:stat=0.362|head:complexity:number=0.463|before:under:complexity=0.433|before:within:durat=0.764|head:1:words=0.646|look:1:plain=-0.388|
before:is:1=0.183|look:1:long=-1.198|look:1:name=0.67|head:2:words=0.784|look:2:plain=-0.238|before:is:2=0.081|look:2:long=-1.242|look:2:name=0.525|
head:ecosystem:words=0.471|look:ecosystem:plain=-0.609|look:ecosystem:name=0.581|before:in:ecosystem=0.883|head:timefram:number=0.111|before:from:1=0.494|before:was:year=0.309|head:revenu:number=0.699|
before:to:revenu=0.736|before:was:revenu=0.645|before:to:2=-0.818|before:was:incom=0.803|before:was:net=0.803|before:was:equity=0.603|before:was:shareholder=0.603|head:asset:number=0.332|
before:were:asset=0.646|before:were:total=0.646|before:and:area=0.485|head:count:number=1.531|before:of:count=0.829|before:of:turbin=0.133|before:and:count=0.317|before:in:start=0.658|
before:in:destinat=0.892|before:you:city=-0.099|whole:optional:text=0.076|head:gam:quoted=1.403|before:of:gam=-0.176|head:platform:quoted=-0.92|before:my:platform=0.583|before:of:platform=-0.183|
before:from:platform=0.135|before:you:miss=-0.17|before:from:miss=0.396|head:trophy:quoted=-0.51|before:in:gam=0.622|before:how=-1.014|before:will=-1.09|before:of:end=-1.292|
head:mod:words=0.233|look:mod:plain=0.75|look:mod:long=-1.573|look:mod:name=-1.343|before:in:mod=-0.261|before:to:mod=0.941|before:by:mod=0.27|before:this:mod=-0.309|
head:1:quoted=0.08|before:with:funct=-0.751|head:2:quoted=-0.058|before:have:round=0.612|head:density:number=-0.866|before:of:density=0.884|before:of:frequency=-0.08|head:wavelength:number=0.453|
before:of:wavelength=0.664|before:of:quantity=0.272|before:is:quantity=-0.921|before:of:temperatur=1.061|before:is:temperatur=-0.122|before:is:mass=0.293|before:is:molar=0.718|before:of:era=-0.497|
before:that:nam=0.612|before:and:ago=0.944|before:and:calculat=0.944|before:and:vector=1.248|before:another:round=0.137|before:and:array=1.31|before:has:amount=1.27|before:has:principl=1.15|
before:of:durat=0.225|before:for:durat=0.686|before:has:invest=0.403|before:of:interest=0.1|head:compound:number=0.8|before:for:num=0.636|before:using:model=0.343|before:then:locat=-0.318|
before:then:nam=-0.609|before:next:month=0.755|before:some:locat=-0.645|head:cuisin:items-choice=0.366|before:some:cuisin=0.304|head:typ:items-choice=0.415|head:limit:number=1.075|before:than:limit=0.774|
before:be:nam=-0.77|before:at:nam=-0.329|before:at:hotel=0.397|before:lastly=-0.95|before:me:typ=-0.91|before:my:typ=0.503|before:my:room=0.224|before:at:typ=-2.199|
before:of:room=-0.66|before:from:room=-0.684|before:for:rental=0.658|look:rental:name=0.622|before:from:rental=0.854|before:for:car=-0.467|look:car:plain=0.693|look:car:name=-0.684|
before:of:car=-0.522|before:for:day=0.543|head:airlin:words=-0.135|look:airlin:plain=-0.982|look:airlin:name=0.619|before:with:airlin=0.783|before:for:class=0.224|head:class:words=-0.286|
look:class:plain=0.347|look:flight:plain=0.19|before:in:class=1.131|before:in:flight=0.823|head:passenger:number=2.158|before:for:passenger=0.314|before:be:passenger=0.842|before:finally=-0.674|
whole:valu=0.813|before:where:typ=-0.45|before:finally:typ=-1.251|head:trait:items-choice=0.584|before:of:key=-0.186|before:in:key=1.195|before:your=-0.638|before:all:typ=1.013|
form:optional:piece-1=-1.691|head:player:items-words=0.486|before:named:player=0.811|before:and:velocity=0.799|before:and:tim=-0.89|head:origin:words=0.464|look:origin:plain=-0.916|look:origin:name=0.689|
before:from:origin=1.435|before:for:origin=-0.533|head:discovery:words=0.597|look:discovery:plain=0.907|look:discovery:long=0.812|before:of:discovery=0.508|before:with:model=-0.979|before:few=0.166|
before:have:spec=0.481|before:to:bas=0.172|before:to:exponent=1.038|head:id:number=0.356|before:to:id=-1.35|before:of:id=-0.564|head:id:quoted=0.111|head:id:words=-0.744|
look:id:plain=-0.2|look:dna:plain=-0.9|look:id:long=-0.925|before:from:id=-1.417|before:in:id=-0.734|look:id:name=-0.375|before:with:id=-2.183|head:id:rest=-1.202|
head:format:quoted=-0.043|before:in:format=0.103|head:format:words=-0.481|look:format:plain=-1.286|look:format:long=-0.217|before:from:format=0.499|look:format:name=0.288|head:upstream:number=0.877|
before:to:upstream=-0.658|before:and:shar=0.448|before:and:outstand=0.52|before:and:titl=-1.174|look:song:plain=-1.151|look:song:name=-0.54|before:to:titl=-1.395|before:for:titl=0.184|
before:like=-1.182|before:in:artist=-1.332|before:to:artist=-1.1|before:you:artist=-0.404|before:and:color=-0.173|before:have:color=-0.562|before:to:paid=0.695|before:to:dividend=0.695|
before:that:artist=0.3|head:lang:choice=0.065|head:subject:quoted=1.183|before:of:subject=-1.073|before:in:subject=0.498|before:with:tim=-0.757|form:optional:expression=0.748|before:in:cas=0.591|
before:on:typ=-0.071|before:any:typ=-0.259|before:be:radius=0.818|before:his=0.244|before:after:year=0.82|before:please=-1.313|before:please:nam=-0.44|head:leagu:quoted=0.438|
head:stat:flag-true=0.871|before:please:locat=-0.382|before:with:day=0.262|head:humidity:percent=0.704|before:is:humidity=0.704|before:is:min=0.704|head:fram:choice=0.449|head:scientist:words=0.484|
look:scientist:name=0.685|before:by:scientist=0.716|before:and:dat=-0.37|dated:date=0.931|before:of:dat=0.482|after:function:date=0.16|before:is:dat=-0.984|look:category:name=-0.393|
before:about:category=-0.184|before:on:category=0.301|before:in:category=0.447|before:has:category=0.41|before:of:second=0.55|head:tempo:number=0.209|before:and:tempo=0.287|before:is:tempo=0.713|
before:are:card=-0.162|before:are:desir=1.184|before:named:artist=0.255|before:from:artist=-0.52|head:detail:flag-true=0.748|head:form:words=0.308|look:form:plain=0.429|look:art:plain=0.289|
before:in:form=-0.405|head:rat:choice=0.46|before:have:user=0.403|head:unit:choice=1.259|before:em=0.661|before:em:locat=-0.051|before:i'm=-0.588|before:content:date=0.337|
head:item:words=0.067|look:item:plain=-0.699|before:no=-0.643|form:text:told=-0.349|form:required:told=0.24|before:gap:told=-0.413|after:gap:told=-0.413|look:request:plain=-0.368|
head:request:told=0.862|head:item:quoted=0.662|before:called=-0.465|before:called:item=0.489|before:called:food=0.667|head:request:quoted=0.199|head:answer:quoted=0.785|before:with:answer=0.785|
head:url:words=-1.498|look:url:name=-1.135|look:url:plain=-1.1|look:url:long=-0.36|before:for:url=0.119|before:at:url=0.602|head:latitud:number=0.949|head:longitud:number=0.376|
head:content:words=-0.508|look:content:plain=-0.749|look:content:long=0.663|before:for:content=-0.313|head:content:rest=-0.912|head:content:told=0.66|head:content:quoted=1.272|before:is:content=-0.239|
before:i've=-0.068|before:i've:typ=0.076|before:to:content=-1.227|before:of:content=-1.11|head:threshold:number=1.136|before:of:threshold=0.927|before:for:city=0.742|head:sourc:words=0.119|
look:data:plain=-1.166|look:sourc:long=-1.937|before:for:sourc=-0.256|before:our=-0.143|before:our:sourc=0.734|before:our:data=0.686|look:data:name=-0.15|before:in:sourc=-1.207|
head:format:choice=0.566|before:in:output=0.841|head:visual:flag-true=0.815|head:lat:number=0.199|before:around:lat=0.734|head:lon:number=0.363|before:are:data=-0.443|head:label:items-words=0.372|
before:as:label=0.851|before:as:data=0.812|head:label:single-words=0.584|head:valu:items-number=0.239|before:are:valu=0.616|look:fabric:plain=0.631|before:of:fabric=0.618|before:for:fabric=0.546|
before:using:nam=-0.285|before:using:fabric=-0.569|before:gap:identifier=0.091|after:gap:identifier=-0.124|form:text:url=-0.123|form:required:url=0.078|head:url:url=1.415|before:from:url=-0.165|
before:function:url=-0.476|after:gap:url=0.279|none:optional:record=0.602|head:url:quoted-url=1.542|before:for:id=-0.759|head:ip:words=-0.399|look:ip:plain=0.045|before:of:url=0.322|
head:filter:quoted=-0.29|head:filter:words=-0.137|look:filter:plain=-0.215|before:to:filter=0.311|look:filter:name=-0.379|look:user:plain=-1.725|look:user:name=-1.024|before:is:user=0.52|
look:partner:name=0.641|head:relationship:choice=0.6|before:my:relationship=0.612|look:district:name=0.597|before:in:district=-0.602|before:than:rat=0.827|look:sub:name=0.661|head:direct:words=0.352|
look:direct:plain=-0.446|before:to:direct=-1.125|look:direct:long=-1.526|look:direct:name=0.446|before:with:direct=0.156|before:by:direct=2.327|head:direct:rest=-0.595|head:cast:words=1.429|
look:cast:plain=-0.494|before:to:cast=-1.33|look:cast:long=-0.585|look:cast:name=1.43|before:with:cast=0.793|before:by:cast=-1.563|head:cast:rest=-0.382|before:and:cast=0.474|
before:we=-1.037|head:genr:choice=0.955|before:you:direct=-0.348|before:me:direct=-0.544|before:in:direct=-0.876|before:you:cast=-0.408|before:me:cast=-1.414|before:in:cast=-1.378|
before:of:genr=0.124|before:it:direct=0.522|before:have:direct=0.862|before:me:genr=0.044|before:have:cast=0.183|before:be:genr=0.409|before:has:direct=0.769|before:some:genr=0.776|
before:like:genr=0.646|head:identifier:number=0.95|head:identifier:words=-1.196|look:identifier:plain=-0.951|before:is:identifier=0.275|before:is:event=-0.846|before:function:piece=-0.255|after:content:piece=-0.829|
head:identifier:quoted=0.59|before:for:event=0.593|before:at:departur=0.898|head:tim:date=-1.628|before:on:tim=0.423|form:text:formatted-date=0.984|form:optional:formatted-date=-0.336|head:tim:formatted-date=-0.973|
dated:formatted-date=0.984|before:to:tim=-1.683|look:devic:plain=0.224|before:by:id=-0.425|head:play:flag-true=0.088|before:on:id=-0.599|before:on:devic=0.879|head:query:quoted=1.371|
head:query:words=-0.126|look:query:plain=0.805|look:query:long=0.695|before:for:query=-0.302|before:for:devic=-0.796|head:volum:number=0.41|head:volum:percent=0.339|before:to:volum=0.605|
before:around:departur=0.592|form:required:formatted-date=2.071|head:dat:formatted-date=1.746|before:around:tim=0.618|head:id:identifier=1.793|before:is:id=1.071|before:my:id=-0.673|look:passenger:name=-0.209|
before:am:nam=0.561|before:am:passenger=0.784|look:passenger:plain=0.619|head:number:identifier=1.565|before:is:ticket=0.294|look:ticket:plain=-0.822|before:my:airlin=0.738|before:is:person=-0.465|
look:person:name=0.765|before:am:person=0.44|look:person:plain=-0.776|before:of:user=-0.847|head:status:choice=-0.383|before:all:status=1.087|before:for:user=0.107|before:of:status=0.088|
before:using:unit=-0.726|before:me:b=1.227|before:my:a=0.696|head:topic:choice=0.906|head:exampl:flag-true=0.68|head:languag:choice=0.926|before:in:languag=0.274|before:use:topic=0.823|
head:sect:words=-0.427|look:sect:plain=-0.07|look:project:name=-1.149|look:project:plain=-1.442|before:it:id=0.853|head:archiv:flag-true=0.207|before:it:archiv=-0.162|form:text:path=0.075|
form:required:path=0.436|head:path:path=2.596|before:content:path=0.482|after:gap:path=-0.312|head:miss:flag-true=0.098|before:you:creat=-0.107|head:topic:identifier=0.432|before:need=-0.673|
before:all:server=0.875|head:prompt:quoted=1.103|look:prompt:plain=-1.021|head:prompt:rest=-0.767|head:q:quoted=0.747|before:about:country=0.103|before:that:country=-0.438|head:country:choice=0.055|
head:end:words=-0.844|look:end:long=-0.344|head:id:single-words=-0.644|before:my:network=-0.173|head:serial:single-words=-1.623|head:metric:single-words=2.26|before:me:metric=0.585|before:and:end=0.275|
form:optional:items-quoted=-0.163|head:id:items-quoted=0.653|form:optional:single-quoted=0.149|head:id:single-quoted=0.969|before:and:id=0.105|after:content:date=-0.679|form:optional:iso-time=-1.413|dated:iso-time=0.135|
before:is:network=0.245|before:for:metric=0.67|head:pag:number=1.684|before:to:pag=-0.404|before:to:per=0.2|head:id:single-number=0.597|before:should=-1.337|before:this:network=-0.128|
before:please:id=-0.308|before:it:network=0.909|before:in:network=0.592|look:t:plain=-1.205|before:of:pag=-0.84|before:of:per=0.127|look:employe:plain=-1.6|head:technology:flag-true=0.584|
before:which:technology=0.617|before:which:includ=0.617|before:from:path=0.251|before:from:imag=0.533|look:imag:plain=-1.383|before:using:imag=0.181|head:quest:quoted=0.62|before:is:quest=0.628|
head:quest:rest=-0.092|before:that:id=-0.546|head:complet:flag-true=0.604|head:timespan:number=0.722|before:on:start=0.123|before:on:end=0.225|form:optional:single-identifier=0.093|head:ids:single-identifier=0.818|
head:ids:single-words=-0.97|before:on:network=0.892|before:on:model=0.406|after:function:time=-0.541|after:function:piece=-1.682|before:in:dir=0.29|head:hidden:flag-true=0.782|before:is:resourc=0.503|
look:resourc:plain=0.828|before:and:user=0.061|head:permiss:items-quoted=0.191|before:are:permiss=0.189|head:dat:quoted=-0.997|look:fil:plain=-0.394|before:is:project=1.035|before:for:project=-0.079|
head:vers:number=0.609|before:is:vers=0.373|head:vers:words=0.151|look:vers:plain=0.577|look:vers:long=-1.261|head:uuid:words=0.121|look:uuid:plain=0.689|head:vers:quoted=-0.28|
before:need:nam=-0.632|head:degre:number=0.237|before:by:degre=0.942|head:string:words=0.452|look:string:plain=0.645|look:search:plain=1.242|before:my:string=0.862|before:my:search=0.852|
look:search:name=1.175|before:between:dat=0.627|before:that:cast=0.345|before:up=0.054|head:track:quoted=1.04|head:track:words=-0.545|look:track:plain=-0.557|look:track:name=-0.175|
before:by:track=-1.1|head:devic:choice=1.158|head:album:quoted=2.226|head:album:words=0.51|look:album:plain=-0.711|before:you:album=-0.348|look:album:name=0.501|look:album:long=0.123|
before:on:album=0.488|before:some:track=0.398|before:me:track=0.681|before:some:artist=-1.654|before:some:album=-1.057|before:to:album=-1.266|before:that:album=0.604|before:from:album=0.782|
before:into=-0.548|before:into:genr=0.388|before:been=-0.314|before:called:album=1.157|before:in:album=-0.962|before:about:album=0.884|before:with:genr=0.421|before:where:cast=0.795|
before:at:pickup=0.6|look:pickup:plain=0.221|before:from:pickup=0.528|before:at:end=-0.23|before:until=0.11|before:until:dat=0.251|before:until:end=0.827|after:joining:time=-0.212|
head:year:choice=0.523|before:around:year=0.535|before:from:genr=-0.352|before:in:devic=0.781|before:additionally=-1.182|head:star:words=1.848|look:star:plain=0.083|look:star:long=-0.993|
look:star:name=1.799|before:with:star=1.3|head:star:number=0.972|before:to:star=0.641|before:my:method=1.716|before:my:payment=0.116|head:visibility:flag-true=2.126|head:receiver:words=0.069|
look:receiver:plain=-1.258|look:receiver:long=-0.778|look:receiver:name=0.846|form:text:email=-0.31|form:required:email=0.188|head:receiver:email=0.868|before:content:email=0.549|after:gap:email=0.32|
before:to:receiver=0.376|before:is:visibility=0.69|before:is:privat=0.69|before:up:genr=0.508|before:to:track=-0.559|before:has:cast=0.508|head:to:number=-0.043|before:to:to=1.328|
before:to:where=0.744|head:to:words=0.528|look:to:name=0.778|look:where:name=0.778|head:adult:number=-0.766|before:for:adult=0.117|before:for:number=0.637|before:from:check=0.079|
before:to:check=0.045|look:check:plain=-0.901|before:using:method=1.112|before:using:payment=0.532|before:as:visibility=0.267|before:as:privat=0.267|before:with:amount=-0.064|before:with:receiver=-0.142|
before:it:visibility=0.477|before:it:privat=0.477|before:de=-0.13|before:for:departur=0.53|before:is:tim=-0.46|before:any:car=0.665|before:called:track=0.618|before:that:track=0.58|
before:my:devic=-0.201|before:my:genr=-0.737|before:is:departur=-0.182|head:passenger:choice=0.872|before:to:visibility=0.557|before:to:privat=0.557|before:through=-0.321|before:through:method=0.059|
before:through:payment=0.059|before:up:visibility=0.291|before:up:privat=0.291|head:purpos:words=0.686|look:purpos:plain=0.808|look:purpos:long=0.504|before:for:purpos=0.059|before:for:alarm=0.604|
look:alarm:plain=-0.984|before:to:purpos=1.252|after:content:time=-0.132|before:at:alarm=0.464|head:identifier:identifier=0.62|before:as:nam=-0.37|before:as:number=0.39|before:with:number=0.256|
before:is:parcel=0.628|head:token:quoted-number=0.415|head:token:words=-0.906|look:token:plain=-0.912|before:is:websit=0.903|look:websit:plain=-0.267|before:to:siz=-0.613|head:updat:flag-true=0.705|
before:to:updat=0.705|before:have:limit=0.296|before:for:filter=0.378|head:creat:date=0.759|before:is:creat=0.759|before:for:websit=0.209|before:me:limit=0.372|before:of:limit=-0.391|
before:within:timespan=0.845|before:and:check=0.148|before:en=-0.261|before:en:locat=0.095|before:y=0.152|before:y:locat=0.452|before:called:content=0.371|before:named:content=-0.18|
before:have:prompt=0.156|before:only=0.505|head:year:flag-true=0.468|before:after:includ=0.463|before:for:method=-0.667|look:method:plain=0.194|before:for:b=0.889|head:direct:choice=0.105|
before:it:flip=0.105|before:for:category=-0.122|before:and:status=-0.881|before:of:heart=0.409|before:every=-0.73|wire:required=-0.705|wire:required:integer=-0.803|wire type=0.15|
wire about=2.754|wire:integer:text=-1.261|head:pressur:number=-0.319|before:of:pressur=-0.46|before:of:blood=0.692|head:pressur:words=0.745|look:pressur:plain=0.758|look:blood:plain=0.758|
before:and:pressur=0.747|head:sugar:number=0.16|before:of:sugar=0.423|wire:required:number=-0.796|wire:number:text=-1.835|before:of:cholesterol=0.451|head:plan:words=-1.51|look:plan:plain=-1.022|
look:treat:plain=0.1|look:plan:long=-1.171|before:for:treat=0.57|head:plan:rest=0.4|wire:required:text=-0.371|wire:text:text=0.47|before:of:medicat=0.956|head:medicat:words=1.152|
look:medicat:plain=-1.16|look:medicat:long=-0.481|look:medicat:name=1.386|before:for:medicat=0.595|wire:text:flag=-0.82|wire:text:any=-2.706|before:of:dosag=0.929|head:dosag:words=-0.081|
look:dosag:plain=0.681|look:dosag:long=1.067|before:in:dosag=-0.601|before:once=-1.337|wire producer about=1.133|wire:text:number=-0.817|wire about name=1.6|wire:optional=-2.273|
wire:optional:text=-0.132|wire name about=1.681|before:please:typ=-1.273|wire name=1.151|wire same name=-0.24|wire head=0.872|wire producer=1.607|before:need:unit=0.725|
wire:optional:flag=-1.63|before:please:tim=-0.452|before:please:titl=-0.556|wire shared parameter=-0.79|before:please:topic=-0.765|before:to:count=-0.067|before:to:word=-0.123|before:please:dat=-0.126|
look:street:name=0.858|look:street:plain=-0.764|before:on:street=1.446|before:finally:nam=-0.515|before:for:street=0.125|head:zon:words=-0.574|look:zon:plain=0.425|before:for:zon=0.872|
look:zon:name=0.753|before:and:zon=0.132|wire:integer:number=0.125|look:policy:plain=0.472|before:for:policy=-0.739|before:on:policy=-0.958|head:recipient:email=0.676|before:to:recipient=0.949|
after:function:email=-0.403|head:recipient:words=-0.661|look:recipient:plain=0.13|before:be:subject=0.821|head:messag:quoted=0.926|head:messag:words=-0.901|look:messag:plain=0.455|look:messag:long=0.498|
before:with:messag=0.556|before:and:messag=-0.404|before:be:messag=0.538|head:submit:words=0.599|look:submit:name=0.663|before:with:submit=0.69|before:of:propos=0.67|wire:required:flag=0.055|
wire:flag:flag=1.373|before:as:song=0.826|head:languag:words=0.596|look:languag:plain=-0.816|look:languag:long=-0.799|look:languag:name=0.743|before:of:languag=0.599|before:to:languag=-1.349|
before:and:languag=-0.083|before:with:languag=0.328|head:languag:rest=-1.271|head:genr:quoted=-1.47|before:to:genr=-1.14|head:mood:words=0.509|look:mood:plain=0.573|before:and:mood=0.834|
head:level:quoted=-0.846|head:level:words=0.11|look:level:plain=0.273|look:popularity:plain=0.366|look:level:long=-1.48|look:level:name=-0.635|before:to:level=0.047|before:with:level=-0.083|
before:are:level=0.406|before:are:popularity=0.45|head:level:rest=-0.941|before:please:region=-0.693|before:with:condit=1.18|head:shap:words=-0.309|look:shap:plain=-0.304|look:cap:plain=0.406|
before:with:shap=0.733|before:with:cap=0.797|before:me:color=0.844|before:be:color=-0.829|look:gill:plain=0.437|before:and:gill=0.789|head:symbol:quoted=0.111|head:symbol:words=-0.051|
look:symbol:plain=0.216|before:of:symbol=0.454|head:formula:quoted=0.609|head:formula:words=-0.77|look:formula:plain=-0.675|look:chemical:plain=0.712|before:of:formula=0.22|before:of:chemical=0.566|
head:breed:words=0.224|look:breed:plain=-1.105|look:breed:name=0.398|head:ag:number=1.351|wire:optional:integer=-1.839|head:gender:words=0.599|look:gender:plain=0.817|look:gender:long=-1.652|
before:with:gender=0.34|wire:required:list=-0.104|wire:list:any=1.748|look:feed:plain=0.965|before:using:feed=0.695|head:siz:words=0.337|look:siz:plain=0.401|look:coop:plain=0.883|
look:siz:long=-1.099|before:with:siz=0.722|before:in:siz=0.35|before:in:coop=0.909|head:pric:number=0.211|before:at:pric=0.928|before:at:sell=0.802|look:buyer:name=0.903|
before:to:buyer=0.907|head:requir:items-words=0.051|before:in:servic=-0.408|before:is:requir=-0.404|before:to:requir=0.614|look:profil:plain=-0.548|look:consultant:plain=-0.462|head:servic:items-words=0.591|
head:engin:number=0.528|before:with:engin=0.471|before:of:engin=-0.368|before:of:thrust=0.689|before:of:aircraft=-0.401|look:aircraft:plain=0.092|before:for:aircraft=0.576|before:by:model=-0.94|
head:coefficient:number=0.309|before:of:coefficient=0.728|before:of:lift=0.552|before:of:air=0.746|before:of:wing=0.361|before:of:drag=0.795|before:of:referenc=-1.101|wire:optional:number=-1.758|
before:in:styl=0.701|head:styl:words=0.127|look:styl:plain=0.297|look:styl:long=-1.496|look:styl:name=-0.125|before:with:styl=0.395|before:in:count=-0.243|head:scor:items-number=0.729|
head:scor:items-words=-0.72|head:n:number=1.145|head:k:number=0.68|head:ethnicity:words=-0.073|look:ethnicity:plain=-0.72|look:ethnicity:name=0.383|before:to:ethnicity=1.122|before:for:ethnicity=0.417|
head:data:words=-1.25|look:data:long=-0.941|head:data:rest=-1.912|before:and:country=-0.98|before:on:country=-0.996|look:doc:plain=0.744|before:that:typ=-1.512|head:jurisdict:words=0.277|
look:jurisdict:plain=-1.104|look:jurisdict:name=0.71|before:in:jurisdict=0.285|before:of:docu=0.668|look:docu:plain=-0.833|look:analysis:plain=-0.111|before:where:analysis=0.57|look:analysis:name=-0.802|
head:sentenc:quoted=-0.058|head:sentenc:words=-1.131|look:sentenc:plain=-0.861|before:subsequently=-0.842|before:into:lang=0.476|before:of:sourc=0.108|before:into:target=1.429|before:for:target=-0.762|
before:in:target=-0.149|before:on:target=0.158|before:of:target=0.148|head:person:words=0.257|before:named:person=0.812|before:of:person=0.526|head:emot:words=0.682|look:emot:plain=0.672|
before:of:request=0.846|look:skill:plain=0.367|before:for:skill=0.783|before:on:skill=0.406|before:of:skill=0.391|before:as:funct=0.815|before:as:objectiv=0.815|look:objectiv:plain=0.157|
head:constraint:items-words=0.716|before:as:constraint=0.768|head:sal:items-number=0.798|before:at:sal=0.528|before:at:previous=0.528|head:sal:items-words=-0.797|before:to:sal=0.046|before:of:capacity=-0.363|
before:to:capacity=0.065|head:demand:items-number=0.454|before:of:demand=0.327|head:demand:items-words=-0.434|before:as:product=0.38|before:to:product=0.313|before:named:drug=0.596|look:drug:plain=-0.371|
before:for:drug=-1.497|look:drug:name=0.458|before:by:nam=0.258|before:with:drug=0.044|before:by:manufacturer=1.3|before:that:manufacturer=0.538|head:ingredient:items-words=0.659|before:with:ingredient=0.5|
head:dosag:quoted=0.775|before:to:dosag=0.677|before:on:approval=0.658|look:approval:plain=0.054|before:with:approval=0.486|before:at:sourc=0.468|before:at:target=0.867|before:about:id=-1.379|
before:then:id=-0.109|before:finally:id=-0.179|head:creator:words=0.874|look:creator:name=0.863|look:creator:plain=-0.693|before:by:creator=0.923|before:by:typ=-0.604|before:within:nam=0.155|
head:data:quoted=-0.507|look:input:plain=-1.56|before:with:data=-1.182|before:using:data=-1.277|head:method:quoted=-0.955|head:method:words=0.463|look:method:name=-0.609|look:verificat:plain=0.115|
look:method:long=0.411|before:using:verificat=0.187|before:using:sourc=0.565|before:with:passenger=0.753|look:vehicl:plain=-1.265|before:up:typ=0.727|before:using:vehicl=0.818|before:and:vehicl=0.259|
before:in:vehicl=0.475|before:on:event=0.237|head:id:quoted-number=-0.859|before:at:id=-0.918|head:depart:words=0.497|look:depart:plain=-0.861|before:about:depart=0.903|before:for:depart=0.177|
look:depart:name=0.665|before:in:depart=0.08|head:cod:identifier=0.906|head:cod:words=-1.169|look:cod:plain=-1.233|look:cod:long=-0.394|before:in:product=-1.001|look:cod:name=-0.972|
before:to:cod=0.511|before:that:product=0.883|before:is:product=0.096|before:about:product=0.896|head:status:words=0.144|look:status:plain=0.402|look:quality:plain=-0.801|look:status:long=-1.393|
before:in:quality=0.441|look:status:name=-0.409|before:with:status=0.596|before:with:quality=-0.339|before:to:status=-1.325|before:is:status=-0.291|before:about:status=0.519|head:issu:single-words=-1.056|
before:to:issu=0.308|before:of:issu=0.629|look:feedback:plain=-0.855|head:number:quoted=-0.388|look:phon:plain=-0.406|before:on:call=0.7|before:of:call=0.074|look:call:plain=0.617|
before:on:durat=-0.794|head:strength:number=-0.508|before:of:strength=-0.165|wire:required:record=0.202|wire:record:record=1.138|look:soil:plain=-0.893|look:crop:plain=-0.17|look:crop:name=0.485|
before:this:typ=-1.016|before:of:tre=-0.725|look:tre:plain=0.571|before:this:species=0.327|before:of:volum=-0.186|before:of:transportat=0.488|head:hour:number=-0.462|before:of:hour=-0.376|
before:and:hour=0.52|before:and:labor=0.612|before:in:market=0.637|look:customer:plain=-2.06|look:customer:name=-0.813|look:issu:plain=0.495|head:websit:words=-1.036|look:websit:long=-0.493|
head:durat:words=-0.241|look:durat:plain=-0.117|before:for:pag=0.853|before:as:id=1.403|before:as:sampl=0.832|before:as:typ=0.258|look:cell:plain=0.458|before:of:cell=0.371|
look:detect:plain=0.145|before:in:method=0.381|before:as:result=-0.079|head:result:words=-1.235|look:result:plain=-1.215|look:result:long=-0.476|head:nam:items-identifier=0.84|before:within:gen=0.74|
head:nam:items-words=-0.885|before:with:gen=0.053|before:named:environ=-0.078|before:within:environ=-0.31|look:environ:plain=0.361|before:named:avatar=0.499|head:coordinat:items-words=-0.685|head:other:flag-true=0.784|
before:and:other=0.785|before:and:interact=0.774|head:sector:words=0.403|look:sector:name=0.686|before:in:sector=0.706|look:campaign:name=0.177|look:campaign:plain=-1.873|before:named:campaign=0.394|
before:through:typ=0.988|before:through:campaign=0.758|head:focus:words=0.398|look:focus:plain=0.788|look:focus:name=0.2|look:special:name=0.701|before:with:special=0.288|before:on:focus=0.81|
before:on:special=0.666|before:and:focus=0.775|head:street:items-words=0.747|head:point:number=0.637|before:of:point=-0.549|before:at:point=0.406|before:at:sampl=0.232|head:pollutant:items-words=0.847|
before:of:pollutant=0.266|before:by:pollutant=0.917|head:spac:number=0.647|before:with:spac=0.691|before:with:availabl=0.728|before:about:airlin=0.72|look:travel:plain=0.472|head:chord:items-quoted=0.344|
before:of:chord=0.421|head:chord:items-words=-0.79|head:signatur:quoted=0.069|before:with:rhythm=0.451|before:and:rhythm=0.687|before:for:instru=0.801|before:your:locat=-0.098|head:budget:number=0.914|
before:within:budget=0.23|before:to:plan=0.372|head:need:flag-true=0.713|before:for:need=0.251|before:for:photographer=0.645|head:guest:number=0.809|before:for:guest=0.762|head:link:words=-0.97|
look:link:plain=-0.831|head:story:items-words=0.734|before:for:ag=1.177|look:health:plain=0.611|before:for:condit=0.567|before:with:health=1.262|head:vaccin:items-words=0.942|before:for:vaccin=-0.102|
before:of:birth=0.836|before:of:growth=0.354|look:growth:plain=-0.226|before:with:growth=0.67|head:achiev:items-words=0.973|wire:optional:list=-0.365|head:schedul:words=-0.825|look:schedul:plain=-0.708|
before:for:assess=0.308|look:report:plain=-0.415|look:assess:plain=0.501|before:near:nam=1.04|head:month:items-words=0.726|before:of:best=0.636|look:planet:name=0.784|before:about:planet=0.858|
before:near:planet=0.658|head:quality:words=-0.273|look:view:plain=0.725|before:with:view=0.356|before:under:budget=0.467|before:by:company=0.855|before:of:industry=0.429|before:on:industry=0.179|
head:industry:words=0.344|look:industry:plain=0.084|look:industry:long=-1.002|before:for:industry=-0.224|look:industry:name=0.091|before:in:industry=1.09|before:of:budget=0.54|before:finally:locat=-0.174|
before:of:descript=0.177|head:descript:words=-0.29|look:descript:plain=0.272|look:descript:long=0.379|before:for:descript=-0.358|before:to:descript=0.824|head:descript:rest=-1.21|head:strategy:words=0.063|
look:strategy:plain=0.727|before:its:strategy=0.89|before:its:market=0.888|head:product:items-words=1.171|head:packag:words=0.313|look:packag:plain=0.513|before:in:packag=0.811|look:transport:plain=0.777|
head:rout:words=0.819|look:rout:plain=0.743|look:patient:name=0.593|look:patient:plain=-1.867|before:for:patient=0.551|head:disorder:words=0.643|look:disorder:plain=0.691|before:on:sess=-0.285|
look:sess:plain=0.318|before:for:sess=-0.639|before:from:country=-0.075|before:please:country=-0.241|before:for:languag=-0.491|before:please:languag=-0.294|look:client:plain=-0.914|look:client:name=0.401|
before:for:client=0.425|form:list:single-email=0.705|form:required:single-email=1.206|look:font:plain=-0.681|before:of:font=-0.427|look:design:plain=-0.155|before:with:design=0.575|head:email:email=1.353|
before:at:email=0.662|head:email:words=-1.094|look:email:plain=-1.229|look:email:long=-0.349|before:for:email=-0.367|before:is:email=0.416|before:to:email=0.432|before:of:purpos=-0.782|
before:with:budget=0.82|head:timelin:number=0.341|before:within:timelin=0.862|before:in:implementat=0.552|head:habitat:words=-0.18|look:habitat:plain=-0.181|look:habitat:name=-0.513|before:in:habitat=1.293|
look:classificat:plain=-0.319|head:environ:words=-0.234|before:in:environ=0.793|before:is:condit=-0.632|before:in:health=0.813|before:for:material=0.971|before:of:material=0.908|before:is:material=-0.235|
before:for:jurisdict=0.976|head:author:words=0.377|look:author:plain=-1.388|look:author:long=-1.204|before:of:author=-0.737|look:author:name=0.731|before:in:author=-0.95|before:by:author=1.503|
before:to:author=-0.993|head:author:rest=-0.766|before:by:brand=1.548|head:status:flag-true=0.51|look:media:plain=0.369|before:of:media=1.152|look:media:name=-0.93|head:sal:number=0.483|
head:discount:number=0.488|before:of:expect=0.872|before:and:speaker=0.245|look:speaker:plain=-0.31|look:speaker:name=0.58|before:between:speaker=0.302|before:on:speaker=0.506|before:between:languag=0.061|
look:ton:plain=0.526|before:please:genr=-1.022|head:scor:number=-0.836|head:restrict:words=0.602|look:restrict:plain=0.71|look:dietary:plain=0.71|before:of:restrict=0.478|before:of:dietary=0.478|
head:inventory:items-words=0.774|before:of:inventory=0.797|before:of:exist=0.797|head:text:quoted-url=0.653|before:as:text=0.783|before:as:statut=0.858|before:from:statut=0.648|before:with:text=0.055|
before:under:jurisdict=1.003|form:optional:items-number=0.692|head:year:items-number=0.692|before:in:amend=0.548|head:year:items-words=-0.066|head:issu:items-quoted=0.634|head:titl:items-quoted=0.896|before:under:genr=0.814|
before:has:pag=0.672|before:of:book=0.497|before:of:member=0.744|before:between:typ=0.465|head:typ:identifier=-1.515|before:between:check=-0.191|look:guest:plain=-1.096|before:of:guest=0.976|
look:guest:name=-0.681|before:named:guest=-0.617|head:contact:identifier=0.877|look:contact:plain=-1.258|look:contact:name=-0.857|before:of:property=-0.205|head:info:words=-1.122|look:info:name=-0.665|
look:info:plain=-1.219|look:info:long=-0.704|before:of:reason=0.564|before:of:claim=0.855|head:reason:quoted=0.778|head:reason:words=-0.692|look:reason:plain=-0.244|look:claim:plain=1.185|
before:for:reason=0.05|before:for:claim=0.525|before:for:detail=0.248|before:of:renewal=0.264|look:renewal:plain=0.636|look:wast:plain=0.506|before:of:wast=0.493|before:use:typ=0.561|
look:process:plain=-0.219|head:approach:number=-0.374|before:for:area=0.963|head:demand:number=0.457|head:featur:items-words=1.395|before:be:styl=0.548|look:garden:plain=0.913|before:in:garden=0.922|
head:equat:quoted=0.515|look:equat:plain=-0.921|head:populat:number=-0.343|before:of:populat=0.674|head:wast:number=0.378|look:rat:plain=0.314|head:volunteer:number=0.822|before:with:volunteer=0.556|
head:publicity:flag-true=0.483|before:using:publicity=0.43|before:in:report=0.07|before:to:cocktail=1.277|look:cocktail:name=1.201|head:glass:words=0.417|look:glass:plain=0.655|look:serv:plain=0.798|
before:with:serv=0.708|before:in:glass=0.803|before:in:serv=0.604|look:bus:plain=-0.826|look:bus:name=0.352|before:for:capacity=-0.428|look:driver:plain=-1.158|look:driver:name=0.531|
before:for:driver=0.208|before:for:distanc=0.274|before:with:need=0.412|head:specialty:words=0.581|look:specialty:plain=0.599|before:in:specialty=0.874|before:on:inspect=-0.59|head:inspect:words=0.512|
look:inspect:plain=0.583|before:up:inspect=0.902|before:of:ag=0.196|before:of:gender=-0.508|look:rol:plain=0.055|before:of:script=0.812|look:script:plain=-1.25|look:shoot:name=0.696|
before:in:shoot=0.697|head:symptom:items-words=0.912|before:with:medical=0.949|head:history:single-words=0.885|before:to:medical=0.37|look:diagnosis:plain=-0.924|head:opinion:words=0.524|look:opinion:plain=0.524|
look:specialist:plain=0.524|before:to:opinion=0.919|before:to:specialist=0.919|head:forc:number=-0.088|before:of:forc=0.324|before:is:area=0.652|before:is:strength=0.746|before:is:tensil=0.746|
head:strain:number=0.346|before:of:strain=0.572|before:is:strain=0.087|before:is:volum=0.274|before:titled=-0.859|before:titled:titl=1.576|head:director:words=0.562|look:director:name=0.659|
before:by:director=0.743|before:as:genr=0.435|before:on:schedul=0.42|before:of:venu=-0.754|head:venu:words=0.96|look:venu:plain=-0.828|before:in:venu=-0.516|look:venu:name=0.968|
before:to:venu=0.201|before:at:venu=1.207|before:titled:film=0.329|before:of:film=0.476|look:film:plain=-0.44|before:for:film=0.608|before:at:film=0.611|head:preferenc:items-words=0.621|
before:towards=0.086|before:towards:preferenc=0.725|before:with:preferenc=0.764|head:occas:words=-0.674|look:occas:plain=0.738|before:for:occas=0.973|before:of:prefer=0.294|before:for:prefer=0.7|
head:energy:number=0.222|before:of:energy=0.396|head:potential:number=0.303|before:of:potential=0.54|head:constant:number=0.307|before:of:constant=0.672|before:to:stat=0.494|head:posit:number=0.583|
before:at:posit=1.154|before:about:tim=-1.227|head:regulat:words=0.716|look:regulat:plain=-0.686|look:regulat:name=0.713|before:this:email=0.433|look:promot:name=0.856|head:address:email=0.561|
before:at:address=1.746|head:address:words=-0.864|look:address:plain=0.99|look:address:long=0.097|head:percentag:percent=1.243|head:id:email=0.12|before:at:cod=0.263|look:pattern:plain=-0.595|
head:organiz:words=0.388|look:organiz:plain=-0.819|look:organiz:name=0.733|before:as:organiz=0.684|before:of:organiz=-0.452|before:at:hom=0.496|head:cod:quoted=0.404|head:them:words=0.643|
look:them:plain=0.12|look:them:long=-1.145|before:of:them=0.725|look:them:name=0.378|head:ticker:words=0.489|look:ticker:name=0.763|head:exchang:words=0.524|look:exchang:name=0.842|
before:on:exchang=0.862|head:dividend:number=0.796|before:of:pric=-1.142|before:among=0.584|head:book:quoted=0.578|look:book:plain=-1.806|look:prefer:plain=0.557|head:policy:words=0.48|
head:key:quoted=0.32|before:titled:nam=1.097|before:titled:resourc=0.101|before:with:resourc=0.799|before:within:region=0.53|look:ap:plain=-1.412|look:ap:name=-0.162|before:is:ap=0.265|
before:on:ap=-0.585|head:mod:quoted=-0.595|look:deploy:plain=0.409|before:with:mod=-0.075|before:to:deploy=0.312|before:in:deploy=0.146|head:sequenc:words=-0.987|look:sequenc:plain=-1.148|
look:scen:plain=-1.442|look:sequenc:long=-0.303|before:at:scen=0.463|head:us:items-words=0.64|before:of:us=0.789|before:of:weapon=0.789|head:design:words=-0.079|look:set:plain=0.459|
before:and:design=0.259|before:at:set=0.161|before:with:set=0.845|head:performer:number=0.924|head:metal:words=0.433|look:metal:name=0.58|before:using:metal=0.665|head:ligand:words=0.675|
look:ligand:name=0.775|head:solvent:words=0.673|look:solvent:name=0.759|before:and:solvent=0.853|head:structur:words=-0.846|look:structur:plain=-0.798|before:is:structur=0.646|head:techniqu:words=0.396|
look:techniqu:plain=-0.254|look:techniqu:name=0.536|before:using:techniqu=-0.093|before:of:techniqu=-0.047|look:property:plain=-1.283|before:e=-0.258|before:that:gen=0.559|head:express:items-quoted=0.818|
look:melody:plain=-0.422|head:chord:items-identifier=0.706|before:from:data=0.044|before:at:data=0.159|before:is:breed=-0.409|head:num:number=-0.619|head:descript:quoted=-1.066|before:is:descript=0.633|
before:on:area=-0.609|look:light:plain=0.948|before:on:light=0.816|before:is:budget=-0.394|before:named:job=0.525|head:nam:quoted-path=-0.056|head:nam:quoted-date=0.997|head:task:number=0.077|
before:with:task=0.822|before:with:mapper=0.858|before:and:task=-0.848|before:and:reducer=0.473|before:named:script=-0.426|head:data:quoted-path=0.639|before:at:input=0.535|head:data:quoted-date=-0.265|
head:param:quoted=0.829|head:databas:quoted=0.477|before:from:databas=1.068|head:databas:words=-1.012|look:databas:plain=-0.369|look:databas:name=-0.222|head:author:quoted=0.18|head:character:words=0.613|
look:character:name=0.782|before:on:analysis=-0.1|look:motif:plain=0.756|before:to:motif=0.914|before:had:symptom=0.584|before:for:severity=-0.188|head:severity:words=-0.043|head:organism:words=0.191|
look:organism:plain=0.763|look:organism:long=-1.552|before:of:organism=0.651|before:from:organism=0.806|look:sequenc:name=0.123|head:tool:words=0.871|look:tool:plain=-0.451|look:tool:name=0.577|
before:using:tool=1.021|before:using:analysis=0.919|before:at:fil=1.398|before:of:fil=0.254|before:from:fil=0.983|before:to:fil=0.075|look:fil:name=-0.606|head:keyword:items-quoted=0.371|
head:keyword:items-words=1.326|before:of:keyword=0.08|before:to:keyword=-0.399|look:segment:plain=-0.479|look:audienc:plain=0.503|before:to:audienc=0.2|before:for:audienc=0.141|before:is:audienc=0.681|
before:of:campaign=0.12|before:for:campaign=0.238|before:as:customer=-0.075|before:to:customer=-0.514|before:of:satisfact=0.965|before:with:analysis=0.462|head:load:number=-0.143|before:under:load=0.868|
look:test:plain=-0.166|before:for:test=-0.344|look:test:name=-0.843|head:data:items-words=-0.974|head:data:single-words=-0.64|head:librarian:words=0.534|look:librarian:name=0.641|before:by:librarian=0.776|
before:to:show=-0.084|head:network:words=1.122|look:network:plain=-0.889|look:network:name=0.826|before:about:genr=0.474|head:feedback:flag-true=0.939|before:of:episod=0.849|head:1:items-words=-0.786|
before:in:fil=-0.686|head:horizon:number=0.725|before:of:expirat=0.994|look:expirat:plain=0.725|before:have:product=0.851|before:have:typ=0.554|before:with:n=0.407|head:incidenc:number=0.595|
before:is:incidenc=0.595|before:is:angl=-0.49|head:angl:number=-0.408|before:of:light=0.145|before:using:light=0.849|head:period:identifier=0.757|before:of:period=-0.431|head:period:words=0.416|
look:period:name=0.25|look:period:plain=0.228|look:period:long=-1.632|before:in:period=-1.183|before:for:period=0.788|before:from:period=0.999|head:period:rest=-0.802|before:of:ocean=0.266|
look:pollutant:plain=0.821|look:pollut:plain=0.658|before:from:pollut=0.819|head:channel:words=0.745|look:channel:plain=-1.25|look:distribut:plain=-0.245|look:channel:name=-0.603|look:distribut:name=0.3|
before:to:channel=0.495|before:in:channel=0.28|before:through:channel=0.897|before:through:distribut=0.604|head:audienc:words=0.861|look:audienc:long=-1.278|head:shift:number=0.213|before:of:processor=-0.264|
look:processor:plain=0.902|before:about:processor=0.806|head:usag:number=0.453|head:usag:words=0.654|look:usag:plain=0.726|before:for:usag=0.336|head:staff:number=0.902|before:and:volunteer=0.793|
before:is:screen=0.93|look:screen:plain=0.951|head:imag:words=-0.912|look:imag:name=-1.146|before:in:imag=0.538|head:area:words=0.388|look:area:name=0.521|look:area:plain=-0.273|
look:area:long=-0.967|before:in:area=0.508|before:across=0.149|head:port:words=0.821|look:port:name=0.97|before:to:port=1.413|before:of:cargo=0.863|look:cargo:name=0.864|
head:need:items-words=1.022|before:as:mod=0.474|head:pin:number=0.564|form:integer:quoted=-0.634|head:address:quoted=0.475|head:data:quoted-number=1.077|look:editor:plain=-0.661|look:editor:name=1.014|
head:scen:quoted=0.62|head:scen:words=-1.05|before:in:scen=0.687|look:scen:name=-0.141|before:called:id=-0.774|look:pc:plain=0.9|before:called:nam=1.561|before:called:pc=0.905|
look:os:name=1.34|before:of:devic=0.627|look:error:plain=0.151|before:for:error=0.666|head:requir:flag-true=0.431|before:any:requir=0.343|before:any:action=0.312|before:i'm:ag=0.813|
before:about:weight=0.981|look:individual:plain=-0.687|head:exercises:items-words=0.929|before:about:durat=0.705|before:about:initial=0.69|look:storag:plain=0.128|before:in:storag=0.868|look:energy:plain=0.621|
before:from:energy=0.696|before:for:rout=0.797|before:about:distanc=0.702|head:bandwidth:number=-0.553|before:of:bandwidth=-0.142|head:loss:number=0.326|before:around:loss=0.595|before:around:lin=0.595|
before:in:publish=1.14|look:pet:plain=0.8|before:for:pet=1.076|look:diet:plain=0.845|before:for:restrict=0.865|before:for:dietary=0.865|head:holder:words=0.445|look:holder:name=0.665|
before:of:holder=0.656|before:of:account=0.561|before:with:deposit=0.83|before:with:initial=0.83|head:schem:words=-0.469|look:schem:plain=-0.424|look:pattern:name=0.674|head:adjust:words=0.574|
look:adjust:plain=0.576|look:fit:plain=0.576|look:adjust:long=0.898|head:pattern:words=0.446|head:threat:items-words=0.59|before:like:threat=0.896|look:security:plain=0.647|head:leader:words=0.71|
look:leader:name=0.792|head:network:items-words=0.625|head:resourc:words=0.06|before:of:resourc=0.905|head:condit:quoted=-0.736|look:medical:plain=0.912|look:medical:name=0.235|head:treat:words=0.395|
head:facility:words=0.28|look:facility:plain=0.294|look:facility:name=-0.101|before:to:facility=0.667|head:difficulty:number=0.312|before:of:difficulty=0.341|head:transact:items-quoted=0.27|head:validator:words=0.774|
look:validator:plain=0.773|head:reputat:number=0.337|before:of:reputat=0.474|head:delegat:items-quoted=0.286|look:coverag:plain=-0.542|look:coverag:name=0.689|head:keyword:words=-0.4|look:keyword:plain=-0.223|
look:keyword:long=-1.189|before:is:keyword=1.042|look:keyword:name=-1.057|before:about:keyword=0.811|before:have:incom=0.906|head:expenses:number=0.504|head:deduct:number=-0.437|before:and:deduct=0.877|
before:for:tax=0.874|before:am:status=0.487|before:am:fil=0.559|before:my:year=0.22|look:payment:plain=-0.623|before:on:featur=0.451|before:on:linguistic=0.839|before:of:featur=0.5|
head:dialect:words=0.56|before:and:dialect=-0.333|look:dialect:name=0.853|before:between:dialect=0.706|head:b:words=0.851|look:b:name=0.395|head:sound:items-quoted=0.556|before:like:sound=0.57|
head:server:quoted=0.622|before:on:server=0.683|head:server:words=-0.362|look:server:plain=0.418|head:usernam:quoted=0.237|head:usernam:words=-1.606|look:usernam:plain=-1.018|look:usernam:long=-0.356|
head:password:quoted=0.567|before:to:password=0.468|head:password:words=-1.052|look:password:plain=-0.744|look:password:long=-0.622|head:password:rest=-0.944|before:to:databas=0.463|before:in:databas=0.312|
head:issu:words=-0.224|look:issu:long=1.038|head:priority:number=-0.589|before:at:level=1.268|before:at:security=1.199|before:at:destinat=0.17|before:at:airport=0.62|look:airport:name=0.452|
look:installat:plain=0.719|before:is:installat=0.842|before:of:system=0.221|look:monitor:plain=0.76|before:in:monitor=0.841|before:using:material=0.699|look:cool:plain=0.208|before:with:system=-0.811|
before:using:system=0.273|before:using:cool=0.757|before:and:system=-0.386|look:heat:plain=0.169|before:and:heat=0.832|look:not:plain=-0.844|before:by:editor=0.862|before:on:sampl=0.598|
head:temp:number=0.466|before:of:temp=-0.791|before:at:temp=0.808|before:of:final=0.925|before:of:object=-1.1|look:object:name=0.186|look:object:plain=0.444|before:and:object=0.73|
head:principl:items-quoted=0.698|before:like:principl=0.748|head:dilemma:quoted=0.75|before:of:dilemma=0.78|before:of:framework=-0.518|head:framework:words=0.264|look:framework:plain=-0.052|head:action:quoted=-0.528|
head:action:words=-0.689|look:action:plain=0.76|head:evidenc:items-words=0.92|before:only:evidenc=0.895|before:on:evidenc=0.25|before:on:appoint=0.695|look:appoint:plain=-0.46|head:preferenc:words=0.46|
look:preferenc:name=0.745|look:furnitur:plain=0.55|before:using:medium=0.867|look:artwork:plain=-0.523|before:and:artwork=0.509|look:vehicl:name=0.383|before:of:vehicl=-0.654|head:reg:identifier=0.905|
before:for:count=0.546|head:order:items-words=0.681|before:are:order=0.689|before:are:item=0.689|before:of:item=0.758|before:are:email=0.888|before:is:height=0.729|before:in:word=0.619|
before:on:publicat=0.792|before:of:publicat=0.772|look:articl:plain=-0.564|head:proofreader:words=0.453|look:proofreader:name=0.549|head:editor:words=0.854|look:sauc:name=0.681|before:for:sauc=0.838|
before:with:main=0.908|look:recip:plain=-0.191|before:for:recip=-0.624|before:in:spac=0.404|head:plant:items-words=0.343|before:as:plant=0.758|before:for:plant=-0.091|before:as:material=-0.12|
head:requir:words=-0.712|look:requir:plain=-0.345|look:requir:long=0.664|look:requir:name=-0.733|before:titled:piec=-0.338|look:guid:name=0.832|before:by:guid=0.859|head:ton:words=0.744|
look:skin:plain=0.744|before:for:ton=0.798|before:for:skin=0.798|head:hairstyl:words=0.47|look:hairstyl:plain=0.47|look:desir:plain=0.47|before:for:hairstyl=0.82|before:for:desir=0.82|
before:for:product=-0.237|before:with:length=1.148|head:fil:words=-1.372|look:fil:long=-0.362|head:reviewer:items-words=0.542|before:by:reviewer=0.651|head:deadlin:date=0.692|before:on:deadlin=0.383|
head:deadlin:formatted-date=0.504|head:deadlin:words=-0.27|look:deadlin:plain=-0.072|before:of:deadlin=0.546|look:build:plain=-1.039|before:is:build=0.562|before:on:remediat=0.302|head:tempo:words=0.281|
look:tempo:plain=0.46|before:using:instru=-0.054|before:using:key=-0.674|before:using:melody=0.731|look:rhythm:plain=0.705|before:and:sect=0.687|before:and:gender=0.128|look:danc:plain=0.735|
look:first:name=0.77|before:to:first=0.926|look:last:name=0.795|before:within:depart=0.462|before:of:depart=0.203|before:to:employe=-0.529|head:check:flag-true=0.851|look:raw:plain=0.93|
before:of:raw=0.749|look:supplier:plain=-0.98|look:supplier:name=-0.114|look:symptom:long=0.663|look:symptom:plain=0.7|before:is:symptom=0.463|before:of:symptom=-0.128|before:of:patient=-0.371|
head:column:number=0.456|before:with:column=0.725|head:row:number=0.681|before:and:row=0.638|before:in:input=0.64|before:with:threshold=0.225|before:during:day=0.814|before:during:tim=1.073|
before:over:tim=1.185|before:of:nois=-0.125|before:over:fram=0.875|before:as:cod=0.556|before:at:audienc=0.594|before:and:strategy=0.544|before:of:convers=0.207|before:for:quantity=0.558|
before:on:delivery=-0.301|look:delivery:plain=0.952|before:is:delivery=0.493|before:with:delivery=0.674|before:of:batch=-0.054|before:as:format=0.182|head:shap:quoted=0.796|before:of:shap=0.901|
before:to:shap=0.833|before:to:input=1.106|head:dim:number=0.245|before:of:dim=0.245|before:of:latent=0.245|head:layer:number=0.536|before:of:layer=0.478|before:need:capacity=0.937|
before:need:tank=-0.097|look:tank:plain=-0.705|look:water:plain=-0.351|look:animal:plain=1.121|before:my:animal=0.924|before:is:animal=-0.558|before:my:plant=0.571|before:for:hour=0.655|
before:be:status=0.69|head:point:words=-0.094|look:point:name=0.162|before:from:point=0.443|head:gear:flag-true=0.82|before:on:rout=0.866|before:and:seq=0.309|head:organism:quoted=-0.123|
look:visitor:name=0.755|before:for:visitor=0.754|look:pass:plain=0.796|head:mountain:words=0.614|look:mountain:name=0.702|before:on:mountain=0.815|look:equip:plain=0.741|look:insuranc:plain=0.237|
before:for:insuranc=0.408|look:report:name=0.17|head:phras:quoted=-0.127|look:phras:plain=-0.935|head:category:quoted=-0.176|before:as:category=0.778|look:textur:plain=0.48|before:with:textur=0.943|
before:using:languag=-0.286|look:optimiz:name=0.598|before:at:applicat=0.336|look:applicat:plain=0.745|before:of:applicat=-0.74|before:in:applicat=0.5|before:as:applicat=0.832|before:to:environ=0.315|
look:pag:plain=0.718|head:us:words=0.119|look:us:name=0.187|look:framework:name=-0.338|head:diseas:words=-0.3|look:diseas:plain=-0.545|look:diseas:long=-0.563|look:diseas:name=-0.183|
before:for:diseas=0.793|head:measur:words=-1.041|look:measur:plain=-0.839|before:over:area=0.646|head:speed:number=-0.322|head:intensity:number=-0.282|before:at:port=0.841|before:are:passenger=0.315|
before:at:arrival=0.744|look:arrival:name=0.584|before:of:drug=0.186|before:is:drug=0.764|before:of:medical=-0.092|head:gap:number=0.454|before:of:gap=0.739|before:of:gdp=0.451|
head:growth:percent=0.856|head:mad:number=0.225|before:to:mad=0.673|before:to:invest=0.673|head:senti:words=0.485|look:senti:plain=0.499|before:being:senti=0.775|before:being:market=0.775|
head:crew:items-words=0.743|head:initiativ:words=0.368|look:initiativ:plain=0.531|look:current:plain=-0.251|look:hardwar:name=0.741|before:of:hardwar=0.737|before:for:parameter=-0.169|head:parameter:words=-0.274|
look:parameter:plain=0.31|head:compatibility:flag-true=0.719|head:express:quoted=1.547|head:express:words=0.338|look:express:plain=0.39|head:stat:quoted=0.772|head:qubit:number=0.393|before:of:qubit=0.437|
look:circuit:plain=0.937|before:some:method=0.872|before:some:analysis=0.813|look:suspect:name=0.546|before:if:suspect=0.713|before:about:suspect=0.888|before:against:suspect=0.751|head:posit:words=0.623|
look:posit:plain=0.78|before:to:posit=-0.389|head:evidenc:words=-0.452|look:evidenc:plain=-0.513|look:evidenc:name=-0.376|before:is:evidenc=0.588|head:witness:items-words=0.651|head:defendant:words=0.444|
look:defendant:name=0.614|before:if:defendant=0.627|before:about:defendant=0.885|before:against:defendant=0.81|before:at:complexity=0.816|before:through:end=0.78|look:regress:plain=0.272|head:era:words=0.546|
look:sort:plain=-0.369|head:field:words=0.621|look:field:plain=0.306|before:of:field=0.629|look:field:name=-0.494|look:volcano:name=0.774|before:about:volcano=0.745|head:concentrat:number=0.629|
before:of:concentrat=0.954|before:titled:project=0.855|before:by:project=0.18|head:manager:words=0.844|look:manager:name=0.843|before:by:manager=0.869|before:of:business=1.034|look:business:name=1.191|
before:for:business=1.265|before:of:revenu=0.704|before:of:risk=-0.519|before:of:complianc=0.066|look:complianc:name=0.661|head:composit:words=0.642|look:composit:plain=0.645|before:of:research=-0.506|
look:research:plain=-0.06|before:to:research=0.114|before:on:dish=0.907|head:menu:words=-0.565|look:menu:plain=-0.578|head:cost:number=-0.135|head:paid:flag-true=0.783|head:usernam:identifier=1.123|
before:for:usernam=-0.131|before:this:usernam=0.555|head:email:identifier=0.875|head:email:quoted-email=0.725|look:repository:name=0.74|before:for:repository=0.789|before:of:repository=-0.795|look:program:plain=0.449|
look:program:name=-0.521|head:repository:words=0.861|before:named:song=0.518|before:called:playlist=0.313|before:to:playlist=0.812|before:at:height=0.779|head:asset:items-words=0.446|head:beneficiary:items-words=-0.909|
before:his:beneficiary=1.042|before:and:beneficiary=0.825|head:beneficiary:single-words=0.913|head:relationship:words=0.669|look:relationship:plain=0.844|before:his:relationship=0.791|look:dropoff:name=0.538|before:at:dropoff=0.654|
before:named:patient=0.784|before:on:treat=0.91|before:using:treat=0.844|before:using:need=0.607|look:conservat:plain=-0.053|head:word:quoted=0.302|before:for:word=-0.43|before:for:english=0.103|
head:word:words=-0.235|look:word:plain=-0.556|look:word:name=0.218|head:tens:words=0.658|look:tens:plain=0.656|before:with:tens=0.782|before:for:incubat=0.978|head:agent:words=0.301|
look:agent:plain=0.301|look:antibiotic:plain=0.303|before:using:agent=0.905|before:using:antibiotic=0.905|head:country:items-words=0.855|look:water:name=0.842|before:of:water=0.907|head:sequenc:quoted=0.819|
before:of:isoelectric=0.52|head:info:quoted=-0.041|look:interact:plain=0.838|look:claimant:name=0.705|before:is:claimant=0.861|look:adjuster:name=0.62|before:named:adjuster=0.714|before:of:evaluat=-0.504|
look:evaluat:plain=0.404|before:is:evaluat=0.556|before:of:payment=-0.377|look:stunt:plain=0.575|before:for:stunt=0.828|before:as:need=0.794|before:as:equip=0.794|head:facilitator:words=0.406|
look:facilitator:name=0.688|before:by:facilitator=0.739|head:program:words=0.396|before:in:program=0.677|look:mentor:name=0.762|before:by:mentor=0.777|look:mente:name=0.86|before:for:mente=0.9|
head:project:words=0.291|head:coordinator:words=0.434|look:coordinator:name=0.659|before:by:coordinator=0.744|before:to:peopl=0.88|before:by:count=0.603|head:sup:words=-0.52|look:sup:name=0.263|
look:sup:plain=-1.099|look:sup:long=0.898|before:with:sup=0.702|before:by:doctor=0.697|before:titled:scen=0.462|head:mask:words=0.502|look:mask:plain=0.563|look:subnet:plain=-0.425|
before:at:gateway=0.827|head:gateway:words=0.388|look:gateway:plain=0.534|before:as:dns=0.81|head:dns:words=0.586|look:dns:plain=0.604|before:of:traffic=0.513|before:of:fluid=0.723|
look:fluid:plain=0.516|before:of:reynold=0.761|before:from:traffic=0.18|head:view:number=0.36|before:for:bik=-0.989|look:bik:name=0.437|before:after:durat=0.142|before:after:usag=0.83|
before:at:frequency=1.075|before:at:efficiency=0.652|head:efficiency:share=0.782|head:nois:number=0.58|before:at:system=-0.179|before:to:nois=0.695|head:power:number=0.635|before:of:power=0.712|
before:of:transmit=0.616|look:waveguid:plain=0.397|before:with:tank=-0.317|before:at:p=0.611|look:rid:plain=0.603|head:pick:words=0.552|look:pick:plain=0.749|before:from:pick=0.864|
before:named:model=0.881|head:dimens:identifier=0.819|look:simulat:plain=0.428|head:fil:quoted=-0.681|before:named:fil=0.313|head:fil:identifier=0.427|head:system:quoted=-0.632|before:on:system=0.991|
look:templat:plain=-0.714|before:with:framework=0.842|before:with:test=0.659|head:provider:quoted=-0.809|head:provider:words=0.588|look:provider:plain=-1.084|look:cloud:plain=-0.681|look:provider:long=-0.354|
before:to:provider=0.067|before:to:cloud=0.067|look:provider:name=0.843|look:cloud:name=0.765|before:on:provider=0.689|before:on:cloud=0.689|look:instanc:plain=0.86|before:on:instanc=0.685|
look:ci:name=0.84|head:siz:quoted=-0.677|look:element:plain=0.906|before:of:element=0.868|before:and:element=0.548|head:area:quoted=-0.48|look:build:name=-1.354|before:of:build=-0.902|
look:insulat:plain=0.76|before:and:insulat=0.909|before:of:provider=0.296|before:for:coverag=0.815|look:ship:plain=0.562|head:technology:words=0.134|look:technology:plain=0.645|before:using:technology=0.537|
before:of:technology=0.265|head:consequenc:words=0.765|look:consequenc:plain=0.769|before:its:consequenc=0.354|look:ethical:name=0.431|before:of:ethical=0.431|look:config:plain=-0.517|before:for:organiz=0.501|
before:with:devic=0.227|head:differenc:number=0.425|before:of:differenc=0.565|head:recipient:quoted-email=0.357|head:subject:quoted-email=1.512|head:messag:quoted-email=1.289|before:of:theory=-0.159|head:philosopher:words=0.111|
look:philosopher:name=0.409|look:philosopher:plain=-0.714|head:selector:quoted=0.243|head:selector:words=0.404|look:selector:plain=0.407|look:difficulty:plain=0.674|look:transportat:plain=0.301|before:for:transportat=0.18|
head:model:quoted=0.682|head:config:words=-0.514|head:workload:words=0.167|look:workload:plain=0.335|before:with:workload=0.202|head:text:quoted-date=0.756|before:of:load=-0.337|head:tradit:words=0.518|
look:tradit:plain=0.504|before:in:tradit=0.352|before:of:tradit=0.202|head:number:quoted-number=0.42|before:and:phon=0.857|before:called:campaign=0.156|head:theory:quoted=0.196|head:philosopher:quoted=-0.299|
before:as:area=0.502|head:purpos:quoted=0.135|before:called:exercis=0.169|look:exercis:name=0.547|look:exercis:plain=-0.904|before:by:angl=0.192|look:output:name=-0.11|look:output:plain=-1.053|
look:record:name=-0.924|look:record:plain=-1.488|head:valu:quoted=-0.3|look:valu:plain=-0.786|before:to:valu=0.317|look:engin:name=-0.377|look:engin:plain=-0.609|before:named:project=0.165|
head:dataset:quoted=1.243|head:dataset:words=0.244|look:dataset:long=-1.061|before:of:impact=0.067|look:compound:plain=0.059|before:in:aircraft=0.33|look:domain:plain=-0.901|before:at:ship=0.458|
before:is:ship=-0.359|before:with:new=0.858|look:new:plain=-1.331|before:to:new=1.967|look:new:name=0.587|before:of:new=-0.484|before:about:aquifer=0.146|look:cryptocurrency:name=0.084|
before:of:cryptocurrency=0.127|before:is:student=0.45|look:student:plain=-0.901|wire consumer has output=-1.054|before:of:severity=0.57|before:on:assess=0.759|look:establish:name=0.167|before:at:establish=0.69|
before:to:library=-0.095|look:library:plain=-1.26|before:of:library=0.566|look:library:name=1.273|before:at:library=0.788|before:from:library=0.512|before:for:library=0.111|before:is:reason=0.63|
before:called:library=-0.476|before:of:animal=0.695|before:for:animal=0.114|before:about:system=0.103|before:of:channel=0.156|before:through:market=0.615|head:timefram:words=-0.146|look:timefram:plain=0.174|
look:timefram:long=-0.545|before:with:timefram=0.536|before:of:plant=0.174|look:plant:plain=0.456|before:with:plant=0.292|look:marker:name=0.381|before:with:marker=0.44|before:to:organism=0.083|
before:for:organism=-0.607|head:genus:quoted=0.931|before:our:platform=0.513|before:is:titl=-0.146|before:in:releas=-0.226|head:behavior:words=0.367|look:behavior:plain=0.4|before:of:behavior=0.136|
before:been:behavior=0.448|before:is:gender=0.41|head:context:words=-0.372|look:context:plain=-0.239|before:in:context=0.091|before:is:messag=0.54|look:attach:plain=-0.732|head:tissu:words=0.827|
look:tissu:plain=0.81|before:in:tissu=0.836|head:event:number=-0.13|before:has:event=0.823|before:has:group=-0.89|after:joining:piece=-0.53|look:cours:plain=-0.95|head:salary:number=0.703|
before:of:salary=1.048|head:sport:words=0.428|look:sport:plain=0.974|look:sport:long=-0.868|before:of:sport=-0.087|before:to:sport=0.196|before:of:rang=-0.988|head:rang:words=-0.14|
look:rang:plain=0.08|look:rang:long=-0.757|before:in:rang=0.452|before:on:rang=0.453|head:status:quoted=-0.235|before:with:period=0.282|head:keyword:quoted=0.71|before:on:content=0.477|
before:be:content=-0.155|before:be:author=0.717|head:them:quoted=-0.666|before:have:them=0.386|look:grad:plain=0.305|before:for:grad=0.498|before:be:fil=0.693|before:by:provider=0.228|
before:by:cloud=0.228|head:token:quoted=0.801|look:access:plain=0.735|before:be:brand=0.597|before:of:palett=0.547|head:palett:words=-0.363|look:palett:plain=-0.352|head:element:words=0.457|
look:visual:plain=-0.054|head:typography:words=-0.158|look:typography:plain=-0.102|head:constraint:words=0.54|look:constraint:plain=0.547|look:item:name=0.486|before:under:category=0.469|look:photo:plain=-0.856|
before:of:real=0.579|before:of:imaginary=0.116|before:of:databas=0.588|before:to:query=0.863|head:credential:quoted=0.12|head:credential:words=-0.387|look:credential:plain=-0.438|look:activity:plain=-0.314|
before:between:activity=0.588|before:of:activity=0.056|before:of:intensity=0.34|look:group:plain=0.443|look:ag:plain=0.285|before:to:ag=0.373|look:group:long=-0.821|before:in:group=0.316|
before:in:ag=0.125|before:for:group=0.086|before:from:gender=-0.203|before:about:databas=-0.458|look:seed:plain=0.166|before:about:seed=0.369|before:of:domain=0.645|head:siz:identifier=0.261|
head:layout:words=0.608|look:layout:plain=-0.118|before:with:layout=0.466|before:and:layout=-0.319|before:in:render=-0.218|look:render:plain=-0.25|look:camera:plain=0.44|before:at:camera=0.498|
before:need:locat=-0.384|head:zipcod:number=0.656|head:zipcod:words=-0.434|look:zipcod:plain=-0.174|before:of:slop=-1.522|before:on:timefram=0.74|look:experi:plain=0.252|before:in:experi=0.835|
head:schematic:words=0.206|before:for:schematic=0.564|look:schematic:name=0.593|before:of:crop=0.457|head:sex:words=0.359|look:sex:plain=0.408|before:of:sex=0.471|before:since=0.241|
head:ancestry:words=-0.161|look:ancestry:plain=-0.662|before:of:ancestry=0.365|look:ancestry:name=0.365|head:injury:words=-0.892|look:injury:plain=0.122|head:death:words=-0.223|look:death:plain=-0.211|
before:few:death=0.614|before:few:tim=0.614|before:called:design=-0.437|before:as:design=0.148|before:is:ag=0.114|before:is:element=0.3|before:called:ap=0.875|before:for:ap=0.207|
before:is:databas=-0.175|before:called:titl=-0.506|before:be:medicat=0.539|before:be:durat=0.629|head:structur:identifier=0.903|before:called:structur=0.586|look:task:plain=-0.138|before:of:task=0.564|
head:comment:quoted=0.522|before:is:comment=0.628|before:as:parameter=0.711|head:parameter:quoted=0.563|before:between:start=0.854|before:from:category=0.298|head:sol:number=0.467|before:for:sol=0.438|
head:agency:words=0.341|look:agency:name=0.539|before:by:agency=0.548|before:of:commodity=0.573|head:commodity:words=0.171|look:commodity:plain=0.399|look:pharmacy:name=0.97|before:for:pharmacy=1.104|
before:at:pharmacy=0.863|before:about:medicin=0.065|look:medicin:name=0.185|before:of:medicin=0.251|before:if:medicin=0.517|head:tag:quoted=0.575|before:as:tag=0.677|look:term:plain=0.341|
before:of:term=0.876|before:of:latency=0.609|before:for:seed=0.493|before:of:soil=-0.2|before:in:soil=0.248|before:with:operat=0.735|head:compound:words=0.291|look:component:plain=0.943|
before:about:component=0.543|before:of:component=-0.83|before:at:nod=0.416|before:at:technology=0.416|head:nod:words=0.39|look:nod:plain=0.524|look:variat:plain=0.127|before:with:variat=0.812|
before:with:process=0.685|look:microprocessor:plain=0.946|before:of:microprocessor=0.868|head:releas:number=0.712|before:by:vehicl=0.258|head:mak:words=0.636|look:mak:plain=-0.69|before:about:mak=0.564|
before:of:mak=0.547|look:mak:name=0.691|head:organ:words=0.295|look:organ:plain=0.318|look:robot:plain=-1.114|look:robot:name=0.356|look:research:name=0.254|before:in:research=0.239|
before:on:research=0.387|before:is:robot=0.567|before:named:id=-0.668|head:history:words=0.559|look:history:plain=0.548|before:of:history=0.581|before:is:target=0.816|before:called:organiz=-0.089|
before:on:sport=-0.172|before:about:period=0.609|before:on:crim=0.59|head:protocol:words=0.647|look:protocol:name=0.593|before:use:protocol=0.287|before:and:protocol=0.555|before:on:dataset=1.099|
before:as:system=0.18|look:protein:plain=-0.807|before:of:protein=0.543|look:protein:name=-0.541|look:study:plain=-1.222|look:composer:plain=-0.537|head:consequenc:quoted=0.086|before:about:drug=1.589|
look:attribut:plain=0.824|head:extens:quoted=-0.226|look:extens:plain=-0.62|before:in:engin=-0.086|before:called:featur=0.718|before:called:gam=-0.269|before:named:library=0.431|head:interval:number=0.386|
before:of:speed=1.155|head:altitud:number=-0.684|before:of:altitud=-0.68|head:demand:quoted=0.857|head:sup:quoted=0.6|before:to:quantity=0.248|head:sit:words=0.167|look:sit:plain=0.167|
before:in:sit=0.302|before:using:research=0.444|look:communicat:plain=-0.346|before:and:communicat=0.528|before:is:styl=0.751|before:is:communicat=0.581|before:using:delivery=0.448|head:cu:words=0.35|
look:cu:plain=0.383|before:of:cu=0.53|look:child:name=0.604|before:named:child=0.583|before:as:reporter=0.903|look:reporter:name=0.703|before:as:contact=0.413|before:have:schem=-0.562|
head:target:identifier=-0.074|head:target:words=-0.804|look:target:long=-1.255|head:algorithm:words=-0.334|look:algorithm:plain=-0.412|look:algorithm:name=-0.067|before:is:bond=0.4|look:bond:plain=0.201|
before:from:fiber=0.302|before:is:sampl=0.779|before:is:test=0.54|before:called:recip=0.32|before:be:font=0.918|head:symptom:quoted=-0.046|before:if:action=0.897|before:of:consumer=0.151|
before:of:gas=0.524|look:gas:plain=0.098|head:diseas:identifier=-0.286|before:of:diseas=0.679|before:using:program=0.444|look:control:plain=-0.339|before:titled:grant=0.269|before:is:contact=0.409|
look:amount:plain=-0.931|look:audit:plain=0.391|before:in:audit=-0.317|look:audit:name=-0.338|before:for:audit=0.615|before:my:provider=0.102|before:my:cloud=0.184|look:publisher:plain=-0.704|
head:orientat:words=0.395|look:orientat:plain=0.394|before:with:orientat=0.49|before:with:screen=0.49|before:named:ad=0.157|look:ad:plain=-0.849|look:ad:name=-0.521|before:on:ad=0.102|
before:by:library=0.985|look:archiv:name=0.226|before:of:archiv=0.325|head:imag:path=0.581|before:function:path=-0.354|after:joining:path=0.536|head:signal:quoted-number=0.665|look:demodulat:plain=0.277|
before:using:demodulat=0.33|look:visualiz:plain=-0.271|before:by:facility=0.834|before:named:gen=0.531|before:about:gen=0.399|look:chemical:name=-0.956|head:sav:number=0.373|before:is:retir=0.833|
look:participant:plain=-0.715|before:with:participant=0.584|look:vpc:name=0.266|before:named:vpc=0.312|before:of:block=-0.117|before:of:cidr=0.088|look:block:plain=-0.157|look:cidr:plain=0.199|
look:coach:name=0.871|before:with:coach=0.76|look:microorganism:plain=0.419|before:in:microorganism=0.508|look:factor:plain=0.129|look:environmental:plain=0.129|before:of:loan=-0.123|head:term:number=0.141|
head:cohes:number=0.128|before:of:cohes=0.128|before:of:angl=0.744|before:of:frict=0.124|before:of:polymer=0.585|head:formula:identifier=0.537|before:of:cut=0.109|before:of:fill=0.072|
before:using:substanc=0.423|before:is:differenc=0.393|before:is:concentrat=0.393|before:is:block=0.635|head:path:quoted-url=0.769|before:called:data=0.661|head:target:quoted=-0.089|head:algorithm:quoted=-0.167|
before:use:algorithm=0.562|before:called:dataset=0.846|head:generat:number=0.396|look:dilat:plain=0.078|before:in:dilat=0.232|head:interval:words=0.919|look:interval:plain=0.888|before:on:interval=0.635|
head:component:words=0.672|head:populat:words=0.749|look:populat:plain=0.651|look:populat:name=-0.488|before:for:populat=-0.245|before:called:event=1.222|head:organizer:words=0.563|look:organizer:name=0.768|
head:spac:words=0.1|look:spac:plain=0.818|head:disk:quoted=0.586|before:as:disk=0.624|look:biometric:plain=0.959|head:repetit:number=0.416|before:for:repetit=0.675|before:be:valu=0.719|
before:use:visualiz=0.658|before:is:demand=0.258|after:function:path=0.286|head:url:path=-0.482|before:using:websit=0.572|look:scan:plain=0.253|before:using:scan=0.634|head:efficiency:words=0.475|
look:efficiency:plain=0.459|before:with:efficiency=0.492|before:with:fuel=0.73|head:vin:identifier=0.764|look:modul:name=0.19|before:of:modul=0.163|look:diagnostic:plain=0.602|before:using:diagnostic=0.498|
head:recipient:identifier=0.451|look:order:plain=-0.979|before:is:level=0.137|before:is:urgency=0.103|before:of:averag=1.005|head:magnificat:number=0.062|before:of:magnificat=0.124|look:stain:plain=-0.694|
head:validity:number=0.119|before:of:validity=0.228|before:in:zon=0.549|before:be:record=1.186|before:named:exercis=0.515|head:strength:words=0.251|look:strength:plain=0.366|before:called:enterpris=0.604|
look:enterpris:name=0.41|before:at:circuit=0.925|head:fil:path=0.983|before:to:output=0.68|look:slop:plain=-0.054|head:content:percent=0.839|head:geometry:words=0.779|look:geometry:plain=0.779|
head:failur:number=0.756|before:of:failur=0.759|head:sampl:quoted=0.68|head:sampl:words=-0.621|before:of:reactor=1.087|look:reactor:plain=0.609|head:flux:number=0.145|before:of:flux=0.593|
before:of:neutron=0.593|before:titled:articl=0.22|head:journal:words=0.173|look:journal:name=0.571|look:journal:plain=-0.871|before:of:journal=0.728|head:floor:number=0.716|before:on:floor=0.717|
head:remain:identifier=0.786|look:skeletal:plain=-0.691|before:named:index=0.04|head:rol:words=0.207|before:as:rol=0.438|head:difficulty:words=0.622|look:transact:plain=-0.356|word of another:flag=-0.96|
before:of:restaurant=0.128|look:restaurant:name=0.803|look:restaurant:plain=-0.901|before:with:severity=0.392|head:consensus:words=0.197|look:consensus:name=0.398|before:using:consensus=0.48|look:interfac:plain=-0.41|
before:with:map=0.231|before:for:difficulty=0.627|head:rhythm:words=0.509|before:with:distribut=0.598|before:named:task=-0.174|head:isbn:number=0.166|head:isbn:words=0.135|look:isbn:plain=0.357|
look:train:name=-0.098|before:called:train=0.584|before:over:period=1.011|head:work:quoted=0.658|head:dat:quoted-date=0.931|dated:quoted-date=0.986|before:called:book=0.862|head:procedur:words=0.71|
look:procedur:plain=0.714|look:surgical:plain=0.714|head:devic:words=0.582|head:websit:quoted-url=0.522|look:metadata:plain=0.118|head:criteria:words=0.567|look:criteria:plain=0.563|before:on:criteria=0.558|
before:on:filter=0.332|head:religion:words=-0.281|look:religion:plain=-0.901|before:between:religion=0.569|look:religion:name=-0.266|before:in:religion=-0.272|head:aspect:words=0.417|look:aspect:plain=0.797|
look:identity:plain=0.545|before:and:aspect=-0.512|before:and:identity=0.69|before:called:paint=0.614|before:about:artwork=0.415|before:named:furnitur=0.743|before:using:devic=0.417|look:researcher:plain=-0.718|
look:researcher:name=1.273|before:am:researcher=0.778|before:is:researcher=0.641|before:is:text=0.403|before:named:path=0.529|before:named:imag=0.529|head:structur:quoted=0.51|before:is:threshold=0.678|
before:is:confidenc=0.728|before:called:medicat=0.593|before:called:product=0.925|before:in:search=0.138|before:of:performanc=0.188|before:is:performanc=0.605|before:of:practic=0.123|look:practic:plain=0.615|
before:by:telescop=0.086|look:coordinat:plain=-0.72|head:prey:words=0.147|look:prey:plain=0.198|before:and:prey=0.228|look:turbin:plain=0.507|before:with:turbin=0.724|head:task:words=0.204|
before:with:comput=0.912|look:comput:plain=0.727|look:warehous:plain=-0.675|before:is:skeletal=0.493|before:be:sex=0.68|before:for:injury=-0.723|before:is:load=0.492|head:property:quoted=0.565|
before:to:control=0.268|head:password:number=0.865|before:during:period=0.17|before:among:populat=0.877|before:among:target=0.877|head:methodology:words=0.565|look:methodology:plain=0.551|before:using:methodology=0.536|
before:at:restaurant=0.938|before:for:restaurant=0.9|before:called:accessory=0.606|head:spokesperson:words=0.555|look:spokesperson:name=0.613|before:on:interview=-0.087|before:at:interview=0.688|look:interview:plain=-0.68|
head:variant:quoted=0.15|head:variant:words=-0.565|look:variant:plain=-0.544|head:activity:words=-0.569|before:with:activity=0.332|before:of:frontal=0.231|head:drag:number=0.075|before:through:media=0.664|
head:imag:quoted=-0.426|before:on:farm=0.837|before:be:length=0.41|head:address:quoted-email=0.249|before:is:format=0.07|look:paper:plain=0.34|before:in:paper=0.75|before:from:media=0.694|
head:hash:quoted=0.982|head:goal:words=0.892|look:goal:plain=0.882|before:on:goal=0.912|before:named:athlet=0.099|head:timefram:iso-date=0.91|before:is:weight=-0.892|look:vm:name=0.927|
before:of:ethnicity=0.517|before:is:variant=0.177|before:is:genetic=0.177|before:at:sender=0.619|look:sender:plain=0.161|look:sender:name=0.056|before:from:sender=0.72|before:at:receiver=0.834|
before:some:evidenc=0.645|head:scen:identifier=0.709|before:at:crim=0.534|head:ticket:number=0.524|before:need:ticket=0.529|before:is:fil=0.819|before:gap:path=-0.352|look:audio:plain=-1.13|
before:of:rock=0.718|head:rock:words=0.466|look:rock:plain=-0.437|look:rock:name=0.436|look:solut:name=0.526|before:named:solut=0.542|before:of:battery=0.464|head:consumpt:number=0.333|
before:of:consumpt=0.44|before:of:electric=0.44|before:of:earthwork=0.491|look:construct:plain=0.683|before:is:construct=0.769|before:is:cost=0.989|before:is:labor=0.584|head:imag:quoted-path=0.672|
before:as:imag=0.648|before:as:bullet=0.672|head:firearm:words=0.342|look:firearm:plain=0.489|before:is:firearm=0.565|head:view:words=0.603|head:path:url=0.223|before:gap:url=0.542|
head:slot:words=0.623|look:slot:plain=0.618|before:in:slot=0.619|before:of:refund=0.64|before:on:arrival=0.81|before:that:creator=0.442|head:websit:path=0.516|before:using:circuit=0.834|
head:resistanc:number=0.12|before:of:resistanc=0.227|before:named:subnet=0.3|head:block:quoted-path=0.922|before:on:sol=0.602|before:during:miss=0.362|before:how:model=0.31|before:named:applicat=0.674|
head:fil:quoted-path=0.969|look:critic:name=0.689|before:use:typography=0.651|head:prob:number=0.669|before:is:prob=0.669|before:is:prior=0.669|head:likelihood:number=0.595|before:is:likelihood=0.742|
before:and:outcom=0.888|before:through:interact=0.653|head:timestamp:date=0.663|head:timestamp:words=-0.679|look:timestamp:plain=-0.574|before:with:timestamp=0.575|before:at:timestamp=0.665|before:called:drug=0.526|
head:applicat:words=0.643|head:artwork:quoted=0.627|before:for:artwork=0.688|head:artwork:words=-0.392|head:practic:words=0.525|before:at:performanc=-0.074|look:experimental:plain=0.796|before:of:skeleton=0.71|
head:skeleton:words=0.558|look:skeleton:name=0.771|before:that:record=0.906|head:record:rest=0.836|before:is:neonat=0.552|look:softwar:name=0.32|before:named:reservoir=0.765|head:footag:number=0.251|
before:of:footag=0.571|before:of:squar=0.571|head:progress:number=0.331|before:is:progress=0.625|before:some:styl=0.989|look:body:plain=-1.379|before:is:siz=-0.57|head:variant:identifier=-0.178|
head:library:words=0.526|head:protein:words=0.041|head:modify:quoted=0.553|look:set:name=0.561|before:called:restaurant=0.404|head:facility:quoted=0.053|before:of:facility=0.154|before:called:fault=0.626|
head:guess:number=0.694|before:of:guess=0.547|before:of:carbon=0.462|look:fractur:plain=0.531|before:with:fractur=0.763|head:individual:words=0.074|before:for:individual=0.329|look:individual:name=-0.226|
before:as:relationship=0.62|before:of:scor=0.242|head:tenur:number=0.876|before:for:tenur=0.86|before:of:urgency=0.624|before:of:job=0.655|look:gymnast:name=0.052|before:by:gymnast=0.147|
head:competit:words=0.142|look:competit:name=0.365|before:in:competit=0.278|head:endpoint:quoted=1.01|head:endpoint:words=-0.695|look:endpoint:plain=0.943|head:password:quoted-number=0.733|head:design:quoted=0.805|
head:detail:quoted-date=0.648|before:with:threat=0.298|before:on:fram=0.598|before:our:provider=0.053|before:our:cloud=0.053|head:activity:path=0.823|before:during:season=0.643|look:endpoint:long=-1.949|
head:locat:quoted-date=0.739|before:is:ip=0.875|before:is:endpoint=0.805|before:of:reflect=0.27|before:of:payload=0.615|before:of:launch=-0.058|look:launch:plain=-0.894|head:fil:quoted-url=0.517|
before:at:media=0.517|look:encrypt:plain=-0.917|look:encrypt:name=-0.301|before:using:algorithm=0.382|before:using:encrypt=0.155|head:suit:identifier=0.722|before:using:suit=0.716|before:using:test=0.501|
head:target:path=1.535|before:if:sourc=0.503|head:data:identifier=-0.781|head:interfac:identifier=0.302|before:on:interfac=-0.373|look:animat:plain=-0.057|before:about:animat=0.176|look:animat:name=0.079|
head:company:quoted=0.478|head:record:quoted=0.77|head:teeth:quoted=0.727|before:at:teeth=0.731|before:at:unknown=0.731|head:width:number=0.183|before:of:width=0.232|before:our:practic=0.896|
look:firmwar:plain=0.348|before:in:journal=0.673|before:by:critic=0.855|look:human:name=0.803|head:room:words=0.408|head:applianc:words=0.171|look:applianc:name=0.403|before:on:applianc=0.462|
before:named:network=0.08|before:every:interval=1.007|before:every:scan=0.104|head:video:quoted=0.6|before:called:devic=0.526|head:input:quoted=0.849|head:dos:number=0.208|before:of:dos=0.38|
head:thickness:number=0.156|before:of:thickness=0.157|look:composer:name=0.733|before:by:composer=0.692|look:bar:name=0.715|before:at:bar=0.901|look:beverag:name=0.732|before:of:beverag=0.9|
head:cod:quoted-url=0.428|before:at:threshold=0.468|head:audio:quoted=0.576|before:with:access=0.768|after:function:url=-0.055|head:fil:url=0.489|before:are:status=0.776|before:as:status=0.781|
before:as:conservat=0.781|before:our:system=0.375|head:set:words=0.162|before:in:set=0.64|head:protagonist:words=0.678|look:protagonist:name=0.781|head:interest:words=0.652|look:interest:name=0.823|
look:lov:name=0.823|before:of:economic=0.18|before:at:grad=0.325|head:bod:number=0.191|before:is:bod=0.191|before:is:influent=0.159|before:is:effluent=0.091|look:ey:plain=-0.565|
before:for:ey=-0.286|look:blockchain:plain=-0.478|look:blockchain:name=0.337|before:on:blockchain=0.415|before:named:audio=0.801|before:is:transact=1.109|before:to:speed=0.882|head:attack:number=0.672|
before:of:attack=0.695|before:called:funct=0.765|head:runtim:words=0.39|look:runtim:plain=0.645|before:using:runtim=0.791|before:at:repository=0.262|head:branch:quoted=1.116|before:into:branch=0.544|
look:branch:plain=0.344|before:named:devic=0.512|head:speaker:words=0.508|before:between:player=-0.211|head:coordinat:quoted=0.674|before:is:url=0.326|head:researcher:words=0.54|head:hashtag:quoted=0.141|
head:permiss:words=0.235|look:permiss:plain=0.243|before:has:permiss=0.254|before:is:film=0.802|before:named:text=0.525|look:averag:plain=0.282|before:using:averag=0.327|head:cours:quoted=0.674|
head:show:quoted=0.732|head:infrastructur:rest=0.916|head:volum:words=0.695|look:volum:plain=0.669|before:is:complianc=0.676|head:evaluat:quoted=0.683|before:is:populat=0.614|before:named:ap=0.631|
before:from:speaker=0.595|before:for:listener=0.534|head:processor:number=0.474|before:used:processor=0.75|before:used:num=0.64|before:at:train=0.712|before:with:qubit=0.731|head:microcontroller:words=0.321|
look:microcontroller:name=0.468|before:use:microcontroller=0.486|look:communicat:name=0.568|head:vers:quoted-date=0.662|head:sid:words=0.048|look:sid:plain=0.188|before:for:sid=0.384|look:social:plain=0.304|
before:in:social=0.665|before:are:keyword=0.852|head:participant:number=0.204|head:blockheight:number=0.859|before:of:blockheight=0.854|head:project:quoted=0.517|before:content:url=-0.181|look:debug:plain=-0.447|
before:with:debug=0.428|head:domain:path=0.675|before:of:wood=0.068|look:wood:name=0.069|before:about:notat=0.332|look:notat:name=0.409|head:institut:words=0.642|look:institut:name=0.683|
before:from:institut=0.751|head:owner:words=-1.548|look:owner:plain=-1.286|before:of:owner=1.133|head:owner:piece-0=3.061|head:repo:words=-1.484|look:repo:plain=-1.226|before:of:repo=1.115|
head:repo:piece-1=2.999|head:sha:words=0.636|look:sha:plain=0.614|before:on:owner=0.363|before:on:repo=0.485|before:on:sha=0.914|before:in:owner=0.99|before:in:repo=0.958|
head:sinc:words=0.687|look:sinc:plain=0.563|head:stat:choice=1.243|head:head:words=0.379|look:head:plain=0.476|before:from:head=0.839|head:bas:words=0.292|look:bas:plain=0.394|
head:body:words=-1.421|look:body:long=-0.366|head:draft:flag-true=0.972|head:body:quoted=-0.53|head:event:choice=0.487|head:ts:number=0.494|head:ts:words=1.092|look:ts:plain=1.092|
look:thread:plain=0.642|head:to:single-email=1.22|head:body:told=0.209|form:optional:single-email=-0.212|head:cc:single-email=0.487|look:reply:plain=-0.936|form:text:zone=1.622|form:optional:zone=1.622|
head:zon:zone=1.58|look:calendar:plain=0.613|before:my:calendar=0.618|head:respons:choice=0.257|head:tail:number=1.585|head:namespac:words=1.04|look:namespac:plain=1.041|before:since:sinc=0.876|
head:timestamp:flag-true=0.546|look:label:plain=0.581|before:all:resourc=0.484|head:namespac:flag-true=-0.874|before:across:namespac=0.684|before:across:all=0.684|head:command:choice=0.249|before:of:namespac=-0.868|
before:are:path=-0.056|whole nothing taken=0.063|whole:content=2.06|whole:body=1.74|before:dans=-0.448|before:de:owner=0.619|before:de:repo=0.575|before:dans:id=0.64|
before:dans:channel=0.64|before:on:namespac=-0.476|head:namespac:piece-1=0.331|head:output:choice=0.821|before:en:path=0.522|before:gap:email=-0.29|before:joining:path=0.469|before:plus=-0.926|
before:plus:stat=0.751|before:e:id=0.711|head:mod:choice=0.758|before:was:path=0.344|after:content:path=0.313|head:string:quoted=1.14|before:with:string=-0.21|before:em:path=0.463|
head:pid:number=0.711|head:express:expression=0.932|before:what:express=0.904|before:no:symbol=0.632|head:symbol:flag-false=0.599|head:2:iso-date=0.891|before:next:count=0.851|head:timezon:words=-0.53|
before:in:temperatur=0.683|before:em:nam=0.601|before:em:city=0.818|before:de:url=0.367|head:second:number=0.736|before:after:second=0.736|before:after:expir=0.736|head:vault:words=0.575|
look:vault:plain=0.576|after:joining:url=-0.525|head:filenam:path=0.793|head:vers:choice=0.743|before:dans:path=0.589|look:timezon:name=0.205|head:timezon:zone=0.244|head:datetim:date=0.895|
before:is:datetim=0.893|before:named:search=0.919|head:action:choice=0.69`,
  plan: `calls=-1.638|fit name=0.758|fit verb=-1.543|fit told=-1.195|fit about=1.339|fit meaning=0.377|fit search=1.013|fit whole=0.964|
border:turn=-0.803|turn name=0.944|turn search=4.397|points wired=0.813|lead=2.071|chosen required=0.965|chosen optional=0.665|none required=0.129|
none optional=0.48|odds required=0.3|odds optional=0.319|missing=-1.346|several=1.237|dealt joined=1.146|joined dropped=-1.168|dealt alike=1.808|
repeats=-1.387|returns=-3.896|pairs=-1|wire score=0.364|borrowed=-1.043|borrowed score=0.1|border:joined=-0.72|border:comma=-1.313|
left number=-1.063|skipped number=-0.252|left quoted=-0.896|skipped quoted=-0.025|left url=-2.765|skipped url=-3.285|left email=-2.404|skipped email=-3.267|
left path=-1.664|skipped path=0.788|left date=-0.574|skipped date=1.24|left time=-4.434|skipped time=1.869|left identifier=-0.921|skipped identifier=-3.891|
left names=-1.126|left words=-0.432|skipped names=-0.833|skipped words=-0.485|border:start=-1.114|picks required=-0.451|picks optional=1.45|calls extra=-0.118|
joined dropped score=0.156|dealt drop=-0.67|dealt weakest=-0.261|dealt plural=0.386|dealt forms=-3.555|dealt apart=-1.55|border:sentence=0.493|repeats:sentence=-1.779|
points alone=-1.08|skipped=-1.335|repeats:joined=0.306|follows alone=-1.144|shared=-0.273|repeats:comma=-0.4|border:clause=-0.181|repeats:clause=-0.261|
left expression=2.937|lead against=-3.608|wires required=-2.436|follows wired=0.311|defaults=-0.555|dealt each=0.647|turn verb=0.671|turn about=0.137|
turn meaning=-0.117|turn whole=1.826|repeats:turn=-4.111|skipped expression=0.071|wires optional=-1.515`,
  recall: `base=-1.934|meaning=0.534|words=2.791|found=2.581|least found=2.895|strange=-2.301|open=-3.258|leftover=-3.534|typed=0.213|free=-0.404|fit=0.095`,
  confidence: `[-0.894,
["score",-0.746,["score",-3.828,-0.152,-0.079],["share",0.822,-0.003,0.217]],
["score",-0.746,["score",-3.828,-0.144,-0.072],["chosen required",-0.866,-0.044,0.159]],
["score",-0.746,["score",-3.828,-0.138,-0.066],["share",0.657,-0.044,0.138]],
["score",-0.746,["score",-3.828,-0.132,-0.06],["chosen required",-0.595,-0.028,0.128]],
["score",0.785,["score",-1.679,-0.105,-0.01],["share",0.743,-0.022,0.135]],
["score",-1.679,["chosen optional",0,-0.041,-0.114],["chosen required",-0.866,-0.05,0.088]],
["share",0.657,["score",-1.679,-0.107,-0.045],["score",0.785,-0.018,0.103]],
["share",0.657,["left words",2,-0.02,-0.088],["missing",1,0.063,-0.131]],
["score",-1.679,["chosen optional",0,-0.027,-0.104],["chosen required",-0.13,-0.016,0.093]],
["score",0.785,["chosen required",-0.039,-0.076,0.011],["wired",1,0.073,-0.077]],
["ahead",1.254,["score",-1.679,-0.095,-0.034],["missing",1,0.051,-0.125]],
["score",-1.679,["score",-3.828,-0.107,-0.035],["left names",1,0.045,-0.084]],
["share",0.822,["chosen required",-0.13,-0.063,0.017],["missing",1,0.061,-0.117]],
["weakest",3.929,["left words",2,-0.024,-0.101],["left names",1,0.044,-0.078]],
["score",-3.828,-0.101,["wired",1,0.031,-0.084]],
["share",0.582,["left words",2,-0.005,-0.08],["missing",1,0.033,-0.12]],
["chosen required",-0.039,["score",1.503,-0.057,0.018],["missing",1,0.07,-0.113]],
["left names",1,["weakest",3.237,-0.071,0.032],["fit about",0.821,-0.088,0.024]],
["score",-3.828,["lead against",0.02,-0.098,-0.028],["wired",1,0.024,-0.074]],
["left names",1,["chosen required",-0.13,-0.021,0.051],["fit about",0.821,-0.082,0.021]],
["score",-0.746,["chosen optional",0,0.017,-0.07],["free",1,0.106,-0.006]],
["missing",1,["chosen required",-0.039,-0.019,0.055],-0.119],
["score",-3.828,["lead against",0.02,-0.091,-0.023],["wired",1,0.02,-0.066]],
["missing",1,["left names",1,0.019,-0.062],-0.115],
["share",0.474,["free",1,0.001,-0.078],["missing",1,0.018,-0.11]],
["chosen required",-2.454,["lead",0.79,-0.092,0.001],["fit whole",0.21,-0.063,0.021]],
["none optional",-0.068,["chosen required",0,-0.07,0.008],["chosen required",-2.454,-0.065,0.024]],
["missing",1,["chosen required",-0.039,-0.016,0.043],-0.109],
["none optional",-0.068,["chosen required",0,-0.063,0.004],["fit whole",0.21,-0.059,0.023]],
["left names",1,["weakest",3.237,-0.053,0.021],["typed",1,-0.104,-0.021]],
["missing",1,["free",1,0.05,-0.012],-0.106],
["share",0.474,["ahead",0.448,-0.075,-0.004],["missing",1,0.015,-0.101]],
["left names",1,["fit whole",0.33,-0.017,0.033],["typed",1,-0.098,-0.018]],
["none optional",-0.068,["chosen optional",-1.831,-0.109,-0.029],["fit told",0.048,-0.074,0.018]],
["chosen required",-2.454,["lead",0.79,-0.081,0.004],["missing",1,0.012,-0.1]],
["share",0.822,["many",1.099,-0.012,-0.08],["weakest",3.929,-0.045,0.033]],
["score",-3.828,["lead against",0.02,-0.076,-0.007],["free",1,0.044,-0.009]],
["missing",1,["none optional",-0.005,-0.025,0.02],-0.097],
["wired",1,["fit whole",0.15,-0.07,0.013],["left words",2,0.048,-0.083]],
["left names",1,["chosen required",-0.004,-0.007,0.047],["typed",1,-0.092,-0.014]],
["missing",1,["chosen required",-2.454,-0.055,0.01],-0.095],
["none optional",-0.068,["fit about",0.072,0.021,-0.05],["typed",1,-0.025,0.027]],
["share",0.405,["ahead",0.267,-0.091,-0.004],["missing",1,0.009,-0.09]],
["score",1.503,["weakest optional",8,0.024,-0.039],["chosen optional",0,-0.007,0.051]],
["wired",1,["fit whole",0.15,-0.064,0.012],["left words",2,0.043,-0.077]],
["left names",1,["chosen required",-0.13,-0.013,0.03],["typed",1,-0.085,-0.013]],
["none optional",-0.005,["weakest",5.95,-0.061,0.002],["free",1,0.049,-0.003]],
["missing",1,["many",1.099,0.008,-0.053],-0.089],
["missing",1,["left names",1,0.009,-0.039],-0.086],
["share",0.405,["ahead",0.267,-0.085,-0.001],["empty",1,0.009,-0.058]],
["chosen required",-2.454,["lead",0.79,-0.066,0.008],["none optional",-0.068,-0.031,0.014]],
["score",-5.091,["fit whole",0.269,-0.078,-0.01],["wired",1,0.009,-0.043]],
["missing",1,["free",1,0.03,-0.008],-0.083],
["weakest chosen",0,["chosen required",-0.004,-0.009,0.041],["fit about",0.184,-0.085,-0.014]],
["none optional",-0.005,["chosen required",0,-0.036,0.029],["fit told",0.048,-0.059,0.017]],
["score",1.503,["fit told",0.422,0.004,-0.057],["chosen optional",-1.831,-0.083,0.024]],
["score",-5.091,["fit whole",0.269,-0.074,-0.01],["wired",1,0.008,-0.039]],
["missing",1,["free",1,0.028,-0.008],-0.08],
["weakest chosen",0,["free",1,0.034,-0.008],["fit about",0.184,-0.082,-0.013]],
["left number",1,["score",-0.746,-0.026,0.014],["fit search",0.223,0.044,-0.08]],
["left names",1,["empty",1,0.01,-0.058],["typed",1,-0.079,-0.005]],
["weakest",1.262,["fit verb",0.5,-0.083,0.005],["lead",0.278,0.026,-0.008]],
["share",0.405,["ahead",0.267,-0.08,0.002],["score",-5.091,-0.07,0.007]],
["none optional",-0.068,["chosen optional",-1.831,-0.102,-0.013],["typed",1,-0.021,0.02]],
["chosen required",-2.454,["fit about",0.255,0.023,-0.057],["fit whole",0.21,-0.037,0.009]],
["missing",1,["many",1.099,0.006,-0.043],-0.076],
["weakest",1.262,["fit verb",0.5,-0.08,0.005],["lead",0.278,0.024,-0.008]],
["missing",1,["wired",1,0.006,-0.036],-0.073],
["share",0.405,["ahead",0.267,-0.076,0.003],["fit whole",0.33,-0.012,0.017]],
["left number",1,["score",0.026,-0.017,0.014],["fit search",0.223,0.041,-0.073]],
["fit told",0.422,["weakest optional",3.436,0.053,-0.012],["ahead",3.415,-0.032,0.031]],
["left names",1,["chosen required",-0.004,-0.005,0.032],["typed",1,-0.074,-0.003]],
["weakest chosen",0,["free",1,0.03,-0.007],["fit about",0.184,-0.076,-0.009]],
["none optional",-0.068,["chosen optional",-1.831,-0.099,-0.011],["typed",1,-0.018,0.018]],
["weakest chosen",-1.54,["fit about",0.636,-0.005,-0.067],["missing",1,0.007,-0.07]],
["score",-5.091,["share",0.474,-0.011,-0.071],["fit told",0.192,0.034,-0.005]],
["fit told",0.048,["fit search",0.097,0.014,-0.058],["fit told",0.192,0.048,-0.005]],
["none optional",-0.005,["chosen required",0,-0.03,0.027],["fit about",0.184,-0.022,0.02]],
["missing",1,["weakest chosen",-1.54,-0.026,0.007],-0.069],
["weakest chosen",0,["chosen required",-0.004,-0.006,0.028],["fit about",0.184,-0.071,-0.008]],
["left names",1,["empty",1,0.008,-0.049],["typed",1,-0.07,-0.002]],
["fit search",0.384,["chosen optional",-0.051,0.021,-0.027],["chosen optional",-0.051,-0.019,0.034]],
["weakest",1.262,["fit verb",0.5,-0.074,0.007],["lead",0.278,0.023,-0.007]],
["share",0.405,["ahead",0.267,-0.071,0.004],["fit told",0.422,0.016,-0.011]],
["fit whole",0.21,["chosen optional",0,0.045,-0.064],["fit told",0.192,0.051,-0.003]],
["left number",1,["score",0.026,-0.015,0.013],["fit search",0.223,0.034,-0.066]],
["wired",1,["fit whole",0.15,-0.044,0.007],["left words",2,0.043,-0.059]],
["none optional",-0.068,["chosen optional",-1.831,-0.097,-0.008],["typed",1,-0.017,0.016]],
["missing",1,["weakest chosen",-1.54,-0.024,0.006],-0.065],
["score",-5.091,["share",0.474,-0.007,-0.066],["lead",0.278,0.023,-0.007]],
["fit search",0.384,["chosen optional",-0.051,0.018,-0.024],["chosen optional",-0.051,-0.016,0.031]],
["none optional",-0.005,["chosen optional",-1.831,-0.078,-0.005],["free",1,0.034,-0.003]],
["missing",1,["left names",1,0.006,-0.026],-0.063],
["fit told",0.422,["weakest optional",3.436,0.041,-0.009],["weakest",3.929,-0.067,0]],
["share",0.405,["weakest",6.725,-0.055,0.021],["fit whole",0.33,-0.01,0.014]],
["weakest chosen",0,["free",1,0.023,-0.005],["fit about",0.184,-0.065,-0.007]],
["left number",1,["score",1.503,-0.008,0.016],["fit search",0.223,0.033,-0.061]],
["fit told",0.422,["weakest optional",3.436,0.037,-0.007],["typed",1,-0.052,0.002]],
["left words",1,["fit about",0.184,-0.021,0.038],["chosen required",-3.773,-0.065,-0.002]],
["none optional",-0.068,["chosen optional",-1.831,-0.091,-0.007],["fit about",0.184,-0.018,0.013]],
["fit told",0.422,["fit whole",0.33,-0.004,0.039],["chosen optional",-1.831,-0.093,-0.005]],
["lead",0.278,["typed",3,0.025,-0.075],["free",1,0.022,-0.017]],
["missing",1,["left names",2,0.004,-0.037],-0.061],
["score",-5.091,["share",0.474,-0.006,-0.063],["fit told",0.192,0.028,-0.004]],
["weakest chosen",0,["left words",1,0.022,-0.004],["left words",2,-0.061,-0.004]],
["weakest",1.262,["fit verb",0.5,-0.068,0.01],["lead",0.278,0.019,-0.006]],
["fit search",0.384,["weakest",3.237,-0.047,-0.001],["share",0.822,-0.007,0.033]],
["missing",1,["none optional",-0.005,-0.012,0.009],-0.059],
["fit told",0.639,["skipped words",6,0.007,-0.049],["fit name",0.699,-0.064,0.006]],
["weakest chosen",0,["fit meaning",0.632,-0.003,0.031],["fit about",0.184,-0.061,-0.003]],
["missing",1,["weakest chosen",-1.54,-0.021,0.005],-0.057],
["many",1.099,["fit meaning",0.488,-0.006,0.017],["lead",0.79,-0.053,0.036]],
["fit told",0.639,["skipped words",6,0.007,-0.046],["fit verb",0.25,-0.062,0.004]],
["left names",1,["fit told",0.422,0.015,-0.01],["weakest",8,0.006,-0.06]],
["left number",1,["score",0.026,-0.013,0.01],["score",-1.679,0.032,-0.057]],
["share",0.999,["ahead",3.415,-0.005,0.023],["fit meaning",0.526,-0.063,0.025]],
["score",-5.091,["fit search",0.188,-0.059,-0.002],["lead",0.278,0.019,-0.006]],
["wired",1,["left words",5,-0.003,0.026],["left words",2,0.04,-0.051]],
["weakest chosen",0,["left words",1,0.021,-0.004],["fit about",0.184,-0.059,-0.002]],
["missing",1,["share",0.405,-0.027,0.004],-0.054],
["fit whole",0.21,["chosen optional",0,0.042,-0.055],["fit told",0.192,0.044,-0.003]],
["none optional",-0.068,["chosen optional",-1.831,-0.087,-0.005],["fit about",0.184,-0.019,0.012]],
["fit told",0.639,["score",4.447,0.008,-0.037],["fit name",0.699,-0.056,0.005]],
["left names",2,["fit told",0.422,0.012,-0.009],["left words",5,-0.084,0.037]],
["weakest chosen",-1.54,["fit about",0.636,-0.003,-0.05],["left words",5,-0.003,0.026]],
["left words",1,["fit about",0.184,-0.019,0.032],["fit verb",0.75,0.003,-0.03]],
["score",-5.091,["share",0.474,-0.002,-0.058],["lead",0.278,0.017,-0.005]],
["fit search",0.384,["chosen optional",-0.051,0.013,-0.019],["chosen optional",-0.051,-0.013,0.026]],
["weakest",1.262,["fit verb",0.5,-0.063,0.013],["fit name",0.227,0.021,-0.004]],
["none optional",-0.005,["score",1.503,-0.033,0.015],["fit about",0.184,-0.021,0.016]],
["missing",1,["weakest chosen",-1.54,-0.018,0.005],-0.052],
["left names",1,["empty",1,0.006,-0.039],["typed",1,-0.061,0.005]],
["share",0.311,["score",0.026,-0.06,0.018],["lead",0.278,0.018,-0.006]],
["wired",1,["fit whole",0.15,-0.036,0.005],["left words",2,0.038,-0.049]],
["fit told",0.639,["score",4.447,0.007,-0.034],["fit verb",0.25,-0.055,0.004]],
["left number",1,["fit search",0.323,-0.009,0.012],["score",-0.746,0.019,-0.06]],
["missing",1,["none optional",-0.005,-0.01,0.007],-0.051],
["score",-5.091,["share",0.474,0,-0.056],["fit told",0.192,0.023,-0.004]],
["weakest chosen",0,["free",1,0.017,-0.004],["fit about",0.184,-0.054,-0.001]],
["share",0.405,["weakest",6.725,-0.05,0.029],["many",1.099,0.005,-0.03]],
["share",0.999,["ahead",3.415,-0.004,0.02],["fit meaning",0.526,-0.057,0.024]],
["missing",1,["left words",1,0.017,-0.003],-0.049],
["fit told",0.639,["weakest chosen",-0.369,0.013,-0.01],["typed",1,-0.059,0.001]],
["chosen optional",-1.831,["fit told",0.422,0.012,-0.084],["weakest optional",1.564,0.024,-0.005]],
["weakest chosen",-1.54,["chosen required",-0.595,-0.031,0.011],["left words",5,-0.003,0.025]],
["left names",2,["fit told",0.422,0.01,-0.008],["left words",5,-0.079,0.033]],
["fit search",0.478,["left names",1,0.001,-0.029],["score",1.503,-0.032,0.038]],
["weakest",1.262,["fit verb",0.5,-0.06,0.013],["fit name",0.227,0.02,-0.004]],
["score",-5.091,["share",0.474,-0.001,-0.055],["joined dropped score",1.502,0.003,-0.032]],
["chosen optional",-1.831,["none optional",-0.005,-0.068,0.018],["weakest optional",0.312,0.03,-0.003]],
["score",1.503,["lead",0.44,0.009,-0.035],["chosen optional",0,-0.013,0.033]],
["fit told",0.048,["fit search",0.097,0.023,-0.046],["fit told",0.192,0.029,-0.003]],
["wired",1,["fit about",0.184,-0.015,0.01],["left words",2,0.034,-0.046]],
["score",-7.329,-0.046,["fit name",0.227,0.016,-0.003]],
["fit whole",0.21,["chosen optional",0,0.036,-0.05],["free",1,0.023,-0.005]],
["left number",1,["fit search",0.323,-0.008,0.012],["fit search",0.223,0.03,-0.048]],
["fit told",0.639,["score",4.447,0.007,-0.032],["many",0.693,-0.046,0.007]],
["left words",1,["weakest chosen",-0.067,0.029,-0.02],["fit meaning",0.632,-0.009,0.032]],
["chosen optional",-1.831,["fit told",0.422,0.011,-0.079],["chosen optional",-0.281,0.02,-0.004]],
["missing",1,["share",0.311,-0.032,0.002],-0.046],
["weakest chosen",0,["chosen required",-0.004,-0.003,0.016],["fit about",0.184,-0.051,0.002]],
["chosen optional",-1.831,["none optional",-0.005,-0.064,0.017],["score",1.503,-0.007,0.012]],
["fit told",0.639,["score",4.447,0.007,-0.031],["score",4.447,-0.029,0.025]],
["missing",1,["left words",1,0.016,-0.003],-0.045],
["score",-5.091,["share",0.474,0.001,-0.051],["score",-2.746,0.03,-0.002]],
["weakest",1.262,["fit verb",0.5,-0.056,0.013],["fit name",0.227,0.018,-0.003]],
["fit whole",0.4,["fit verb",0.75,0.002,-0.024],["typed",4,0.026,-0.045]],
["chosen optional",-1.831,["fit told",0.422,0.009,-0.074],["score",1.503,-0.007,0.011]],
["share",0.999,["ahead",3.415,-0.004,0.017],["fit meaning",0.526,-0.05,0.023]],
["fit told",0.639,["skipped words",6,0.005,-0.039],["fit verb",0.25,-0.048,0.005]],
["none optional",-0.005,["fit meaning",0.379,0.02,-0.025],["fit about",0.184,-0.021,0.014]],
["wired",1,["weakest",4.565,0.022,-0.004],["fit about",0.255,0.038,-0.04]],
["weakest chosen",-1.54,["fit meaning",0.379,-0.038,0.004],["left words",5,-0.003,0.026]],
["left names",2,["empty",1,0.004,-0.03],["left words",5,-0.074,0.033]],
["left words",10,["left words",5,-0.003,0.021],["fit search",0.223,0.036,-0.049]],
["score",-7.329,-0.043,["fit told",0.192,0.016,-0.003]],
["share",0.311,["score",0.026,-0.055,0.022],["lead",0.278,0.014,-0.004]],
["fit about",0.184,["chosen optional",0,0.022,-0.046],["free",1,0.036,-0.006]],
["left number",1,["fit search",0.323,-0.008,0.011],["score",-1.679,0.028,-0.045]],
["missing",1,["none optional",-0.068,-0.013,0.004],-0.043],
["weakest",1.262,["fit search",0.298,-0.055,0.012],["fit name",0.227,0.017,-0.003]],
["chosen optional",-1.831,["none optional",-0.068,-0.077,0.006],["weakest optional",0.312,0.023,-0.002]],
["score",-5.091,["lead",0.525,-0.043,0.012],["score",-2.746,0.026,-0.002]],
["missing",1,["left words",1,0.014,-0.003],-0.042],
["weakest chosen",-1.54,["fit meaning",0.379,-0.036,0.003],["left words",5,-0.002,0.022]],
["weakest chosen",0,["fit meaning",0.632,-0.002,0.023],["fit about",0.184,-0.047,0.003]],
["left names",2,["fit told",0.422,0.009,-0.008],["left words",5,-0.069,0.03]],
["share",0.311,["score",0.026,-0.053,0.021],["lead",0.278,0.013,-0.004]],
["fit about",0.184,["chosen optional",0,0.019,-0.042],["free",1,0.032,-0.005]],
["chosen optional",-1.831,["none optional",-0.068,-0.075,0.006],["score",1.503,-0.006,0.011]],
["wired",1,["weakest",4.565,0.021,-0.004],["left words",3,0.029,-0.045]],
["weakest",1.262,["fit verb",0.5,-0.053,0.013],["fit verb",0.75,0.006,-0.012]],
["score",-7.329,-0.041,["fit told",0.192,0.015,-0.003]],
["fit whole",0.21,["chosen optional",0,0.03,-0.043],["free",1,0.019,-0.004]],
["chosen optional",-1.831,["fit told",0.422,0.008,-0.069],["score",0.026,-0.01,0.008]],
["missing",1,["none optional",-0.005,-0.008,0.006],-0.041],
["fit told",0.639,["score",4.447,0.006,-0.028],["weakest",5.95,-0.05,0.005]],
["left words",1,["none optional",-0.026,-0.022,0.024],["fit meaning",0.632,-0.008,0.028]],
["weakest chosen",0,["weakest chosen",-0.013,-0.002,0.02],["left words",2,-0.045,0.005]],
["share",0.999,["ahead",3.415,-0.003,0.016],["fit meaning",0.526,-0.045,0.021]],
["missing",1,["weakest chosen",-1.54,-0.013,0.003],-0.04],
["fit told",0.639,["skipped words",6,0.005,-0.036],["left words",2,-0.033,0.018]],
["left words",1,["weakest chosen",-0.067,0.024,-0.019],["chosen required",-3.773,-0.05,-0.001]],
["weakest",1.262,["fit verb",0.5,-0.051,0.012],["fit whole",0.4,-0.003,0.015]],
["weakest chosen",0,["fit search",0.478,-0.002,0.019],["left words",2,-0.042,0.005]],
["lead",0.44,["typed",4,0,0.083],["fit meaning",0.34,-0.055,0.003]],
["fit told",0.639,["score",4.447,0.006,-0.027],["many",0.693,-0.04,0.008]],
["left names",2,["share",0.311,-0.033,0.003],["left words",5,-0.067,0.028]],
["many",1.099,["chosen optional",-0.815,-0.017,0.005],["weakest optional",1.564,0.038,-0.051]],
["left words",10,["left words",5,-0.003,0.018],["fit search",0.223,0.034,-0.045]],
["left words",1,["fit search",0.419,0.023,-0.018],["fit verb",0.75,0.003,-0.022]],
["score",-7.329,-0.039,["score",-2.746,0.022,-0.002]],
["fit about",0.184,["chosen optional",0,0.017,-0.039],["free",1,0.027,-0.004]],
["missing",1,["left number",1,0.003,-0.018],-0.038],
["left names",1,["fit whole",0.33,-0.009,0.013],["weakest",8,0.014,-0.052]],
["weakest",1.262,["fit search",0.298,-0.05,0.011],["fit name",0.227,0.015,-0.003]],
["chosen optional",-1.831,["none optional",-0.068,-0.071,0.006],["free",4,-0.002,0.019]],
["joined dropped score",1.502,["fit whole",0.4,-0.003,0.017],["share",0.743,0.022,-0.075]],
["fit told",0.639,["skipped words",6,0.005,-0.034],["weakest",5.95,-0.046,0.004]],
["share",0.999,["fit told",0.422,0.008,-0.007],["none optional",-0.026,-0.059,0.005]],
["share",0.405,["weakest",6.725,-0.045,0.036],["chosen optional",-0.815,-0.021,0.006]],
["weakest chosen",0,["weakest chosen",-0.013,-0.002,0.019],["fit about",0.184,-0.043,0.002]],
["share",0.999,["ahead",3.415,-0.003,0.014],["fit name",0.861,0.006,-0.058]],
["missing",1,["left words",1,0.012,-0.003],-0.037],
["left names",2,["fit told",0.422,0.008,-0.007],["typed",3,-0.061,0.032]],
["fit about",0.184,["fit search",0.274,0.01,-0.046],["fit about",0.255,0.034,-0.002]],
["fit whole",0.21,["chosen optional",0,0.026,-0.04],["fit told",0.192,0.027,-0.002]],
["free",4,["none optional",-0.068,-0.024,0.003],["none optional",-0.126,0.07,-0.005]],
["missing",1,["wired",1,0.002,-0.016],-0.037],
["score",-7.329,-0.036,["score",-2.746,0.021,-0.002]],
["fit name",0.625,["weakest optional",8,0.019,-0.028],["chosen optional",0,-0.026,0.03]],
["free",4,["many",1.099,0,-0.042],["none optional",-0.126,0.066,-0.004]],
["chosen optional",-1.831,["none optional",-0.068,-0.068,0.005],["weakest optional",0.312,0.021,-0.002]],
["weakest",1.262,["chosen required",-0.595,0.008,-0.054],["joined dropped score",0,-0.043,0.002]],
["left number",1,["score",0.026,-0.01,0.007],["ahead",2.081,-0.044,0.025]],
["missing",1,["weakest chosen",-1.54,-0.012,0.003],-0.036],
["share",0.999,["weakest chosen",-0.013,-0.002,0.019],["fit name",0.861,0.007,-0.055]],
["weakest chosen",0,["lead",0.192,0.012,-0.003],["fit about",0.184,-0.041,0.002]],
["free",4,["none optional",-0.068,-0.022,0.002],["wired",1,0.027,-0.044]],
["weakest",1.262,["fit meaning",0.34,-0.052,0.009],["score",-2.746,0.021,-0.002]]]`,
  relevance: `[-0.45170213961279715,
1.271,
["fit whole",0.21,["fit about",0.072,-0.4,-0.047],["missing",1,0.118,-0.165]],
["fit whole",0.21,["score",-2.746,-0.293,-0.033],["missing",1,0.112,-0.138]],
["score",-1.679,["fit name",0.227,-0.22,0.003],["fit about",0.184,0.055,0.133]],
["score",-1.679,["fit about",0.125,-0.185,0.014],["fit about",0.184,0.051,0.128]],
["fit search",0.188,["fit about",0.072,-0.191,-0.012],["missing",1,0.097,-0.109]],
["score",-1.679,["many",0.693,-0.124,0.098],["fit about",0.184,0.044,0.121]],
["fit about",0.184,["chosen optional",0,0.041,-0.134],["fit name",0.227,-0.017,0.115]],
["score",-1.679,["fit meaning",0.168,-0.152,-0.016],["score",-0.746,0.023,0.111]],
["fit about",0.184,["chosen optional",0,0.037,-0.109],["fit name",0.227,-0.017,0.108]],
["score",-1.679,["share",0.405,0.041,-0.096],["score",0.026,0.04,0.112]],
["fit name",0.227,["share",0.405,0.046,-0.104],["missing",1,0.09,-0.065]],
["fit meaning",0.168,["lead",0.019,0.002,-0.15],["weakest",2.417,-0.082,0.071]],
["fit about",0.184,["chosen optional",0,0.034,-0.084],["fit name",0.227,-0.011,0.098]],
["score",-3.828,["fit meaning",0.294,-0.106,0.004],["many",0.693,0.015,0.119]],
["score",-0.746,["many",0.693,-0.06,0.099],["left words",1,0.024,0.108]],
["fit told",0.048,["lead",0.019,0.019,-0.126],["many",0.693,0.004,0.119]],
["score",-0.746,["many",0.693,-0.05,0.09],["left words",1,0.02,0.103]],
["fit meaning",0.168,["share",0.311,0.076,-0.106],["weakest",2.417,-0.075,0.06]],
["many",0.693,["weakest",3.237,-0.093,0.01],["fit meaning",0.245,0.03,0.11]],
["fit name",0.502,["missing",1,-0.002,-0.11],["fit about",0.184,0.009,0.097]],
["score",0.026,["left words",3,-0.057,0.026],["left words",1,0.033,0.103]],
["score",-3.828,["lead against",0.02,-0.069,0.054],["left words",3,0.006,0.105]],
["fit meaning",0.294,["share",0.311,0.076,-0.057],["missing",1,0.067,-0.055]],
["many",0.693,["weakest",2.417,-0.091,0.008],["fit meaning",0.245,0.027,0.103]],
["fit told",0.048,["lead",0.019,0.035,-0.099],["missing",1,0.046,-0.06]],
["fit name",0.502,["share",0.405,0.056,-0.039],["score",-2.746,0.009,0.088]],
["free",2,["typed",1,-0.059,0.022],["weakest",2.417,-0.011,0.086]],
["many",0.693,["weakest",5.95,-0.046,0.032],["score",-3.828,0.013,0.095]],
["fit meaning",0.168,["lead",0.019,0.033,-0.096],["weakest",3.237,-0.046,0.05]],
["free",2,["lead against",0.02,-0.036,0.071],["fit told",0.048,-0.038,0.07]],
["typed",1,["chosen optional",0,0.076,-0.062],["score",-7.329,-0.068,0.056]],
["many",0.693,["weakest",2.417,-0.068,0.007],["fit meaning",0.245,0.016,0.092]],
["fit name",0.502,["share",0.657,0.021,-0.054],["fit about",0.184,-0.001,0.078]],
["score",0.785,["ahead",4.418,0.005,-0.1],["chosen required",-1.268,0.007,0.087]],
["free",2,["lead against",0.02,-0.03,0.065],["weakest chosen",-1.857,-0.008,0.071]],
["fit meaning",0.168,["share",0.311,0.066,-0.069],["weakest",3.237,-0.041,0.043]],
["many",0.693,["weakest",5.95,-0.035,0.027],["fit meaning",0.294,0.018,0.089]],
["missing",1,["weakest",7.743,-0.006,0.074],["none required",0,-0.105,0.014]],
["typed",1,["chosen optional",0,0.065,-0.051],["none optional",-0.126,-0.055,0.055]],
["share",0.582,["score",-5.091,-0.021,0.066],["fit name",0.227,-0.062,0.02]],
["free",2,["share",0.657,0.015,-0.045],["chosen optional",-1.831,-0.032,0.058]],
["fit name",0.502,["lead",0.278,0.011,-0.058],["lead",0.944,0.068,-0.014]],
["wired",1,["none required",0,-0.072,0.005],0.089],
["fit about",0.184,["none optional",-0.005,0.026,-0.044],["none optional",-0.126,-0.051,0.059]],
["share",0.311,["score",-7.329,-0.013,0.091],["left words",5,-0.024,0.053]],
["score",0.785,["ahead",4.418,0.004,-0.081],["chosen required",-1.268,-0.006,0.078]],
["wired",1,["weakest",5.235,-0.03,0.023],0.084],
["share",0.311,["typed",3,0.078,-0.028],["fit meaning",0.168,-0.058,0.01]],
["typed",1,["chosen optional",0,0.059,-0.042],["weakest optional",-1.15,-0.078,0.045]],
["left words",3,["typed",1,-0.047,0.024],["chosen optional",-1.831,-0.082,0.05]],
["free",2,["lead against",0.02,-0.024,0.055],["none optional",-0.068,-0.023,0.056]],
["score",-3.828,["lead",0.071,0.021,-0.048],["share",0.526,0.081,-0.003]],
["weakest",5.235,["none optional",-0.068,-0.085,0.006],["none optional",-0.005,0.075,-0.024]],
["fit name",0.502,["lead",0.278,0.01,-0.049],["score",0.785,0.013,0.083]],
["fit told",0.048,["lead",0.071,0.015,-0.098],["weakest",3.237,-0.03,0.032]],
["wired",1,["none required",0,-0.063,0.005],0.078],
["share",0.582,["score",-3.828,-0.007,0.064],["weakest",5.95,-0.055,0.02]],
["left words",3,["typed",1,-0.043,0.021],["chosen optional",-1.831,-0.074,0.047]],
["free",2,["none optional",-0.005,0.02,-0.031],["none optional",-0.068,-0.021,0.052]],
["fit meaning",0.294,["lead",0.071,0.024,-0.049],["left words",4,0.002,0.077]],
["fit told",0.048,["lead",0.071,0.012,-0.091],["left words",1,-0.043,0.026]],
["score",0.785,["ahead",4.418,0.003,-0.066],["weakest optional",3.436,-0.005,0.078]],
["share",0.311,["left words",5,0.069,-0.019],["left words",5,-0.02,0.047]],
["score",-7.329,["fit meaning",0.294,-0.071,0.046],["left words",5,-0.004,0.074]],
["score",0.785,["share",0.657,0.014,-0.031],["chosen required",-1.268,-0.019,0.069]],
["fit name",0.502,["lead",0.278,0.011,-0.043],["none optional",-0.252,-0.033,0.051]],
["fit whole",0.15,["fit whole",0.097,0.046,-0.053],["fit told",0.296,0.033,-0.018]],
["score",-3.828,["fit meaning",0.168,-0.057,0.005],["share",0.474,0.079,0.001]],
["weakest",5.235,["none optional",-0.252,-0.11,0],["none optional",-0.005,0.067,-0.022]],
["fit about",0.184,["none optional",-0.005,0.024,-0.035],["none optional",-0.126,-0.047,0.049]],
["empty",1,["weakest",7.743,-0.01,0.07],["none optional",-0.005,0.016,-0.079]],
["wired",1,["none required",0,-0.055,0.005],0.069],
["chosen optional",-1.831,["fit search",0.223,-0.1,0.052],["left words",3,-0.013,0.04]],
["share",0.311,["left words",5,0.063,-0.016],["left words",5,-0.017,0.038]],
["score",-3.828,["chosen optional",-1.831,-0.077,-0.004],["left words",4,0.003,0.083]],
["free",2,["fit name",0.227,-0.028,0.015],["none optional",-0.068,-0.022,0.046]],
["share",0.311,["typed",3,0.056,-0.023],["left words",1,-0.044,0.005]],
["score",0.785,["chosen required",-1.268,0.029,-0.017],["weakest optional",3.436,-0.011,0.073]],
["chosen required",-0.039,["chosen optional",-1.831,-0.101,0],["empty",1,0.052,-0.036]],
["share",0.582,["score",-3.828,-0.008,0.053],["weakest",5.95,-0.044,0.019]],
["wired",1,["none required",0,-0.05,0.005],0.064],
["fit name",0.625,["lead",0.278,0.011,-0.035],["lead",0.944,0.059,-0.018]],
["fit about",0.184,["none optional",-0.005,0.023,-0.031],["none optional",-0.068,-0.035,0.047]],
["free",3,["weakest",5.235,-0.02,0.014],["left words",1,-0.027,0.064]],
["share",0.311,["none required",0,-0.029,0.051],["left words",5,-0.015,0.035]],
["score",-7.329,["chosen optional",-0.051,-0.103,0.006],["skipped",1,-0.002,0.059]],
["score",-3.828,["fit meaning",0.168,-0.05,0.006],["fit told",0.367,0.034,-0.023]],
["typed",2,["left words",5,-0.017,0.041],["chosen optional",-0.815,-0.035,0.057]],
["fit name",0.699,["fit told",0.367,0.006,-0.04],["lead",0.944,0.075,-0.026]],
["fit about",0.184,["missing",1,0.004,-0.058],["weakest",5.235,-0.013,0.059]],
["free",2,["none optional",-0.005,0.017,-0.024],["lead",0.361,0.046,-0.02]],
["share",0.311,["left words",5,0.054,-0.016],["fit told",0.048,-0.037,0.006]],
["fit whole",0.097,0.047,["fit whole",0.15,-0.041,0.007]],
["chosen optional",-1.831,["fit search",0.223,-0.087,0.05],["typed",1,-0.013,0.03]],
["chosen required",-0.039,["chosen optional",-1.831,-0.09,0],["none required",0,-0.052,0.037]],
["share",0.582,["ahead",0.123,-0.03,0.035],["fit name",0.227,-0.039,0.015]],
["skipped",1,["left words",5,-0.018,0.042],["left names",1,0.058,-0.063]],
["score",-7.329,["chosen required",-1.268,0.027,-0.067],["share",0.474,0.04,-0.005]],
["chosen required",-0.039,["chosen optional",-1.831,-0.083,-0.001],["empty",1,0.044,-0.03]],
["free",3,["weakest",5.235,-0.019,0.013],["left words",1,-0.026,0.06]],
["wired",1,["none required",0,-0.039,0.003],0.056],
["fit name",0.699,["fit told",0.296,0.008,-0.033],["lead",0.944,0.071,-0.024]],
["typed",2,["left words",5,-0.016,0.037],["none optional",-0.068,-0.024,0.052]],
["free",2,["none optional",-0.005,0.017,-0.023],["lead",0.361,0.044,-0.02]],
["fit about",0.184,["none optional",-0.005,0.021,-0.027],["none optional",-0.068,-0.031,0.042]],
["score",-3.828,["lead",0.071,0.018,-0.035],["fit told",0.296,0.035,-0.015]],
["skipped",1,["fit name",0.625,-0.016,0.045],["left names",1,0.055,-0.056]],
["weakest",7.743,["chosen optional",-1.831,-0.08,0.001],["empty",1,0.057,-0.028]],
["fit about",0.125,["none optional",-0.005,0.02,-0.032],["weakest",5.235,-0.012,0.047]],
["none optional",-0.252,["weakest",5.235,-0.084,0.043],["typed",1,-0.011,0.026]],
["chosen required",-1.268,["weakest optional",8,-0.047,0.052],["score",-7.329,-0.061,0.002]],
["skipped",1,["fit name",0.625,-0.015,0.041],["left names",1,0.051,-0.049]],
["left words",1,["share",0.474,0.044,-0.047],["ahead",0.123,-0.042,0.015]],
["free",3,["fit whole",0.097,0.038,-0.008],["left words",1,-0.022,0.057]],
["share",0.582,["ahead",0.123,-0.025,0.031],["fit told",0.048,-0.058,0.004]],
["share",0.311,["fit meaning",0.526,0.042,-0.033],["none required",-1.835,0.043,-0.011]],
["wired",1,["none required",0,-0.037,0.003],0.05],
["none optional",-0.252,["weakest",5.235,-0.078,0.041],["fit about",0.184,-0.006,0.03]],
["fit told",0.296,["chosen optional",-1.831,-0.052,0.018],["weakest",5.235,-0.057,0.024]],
["typed",2,["left words",5,-0.015,0.038],["typed",3,0.048,-0.023]],
["free",2,["none optional",-0.005,0.015,-0.021],["joined dropped",1,0.035,-0.035]],
["fit search",0.251,["chosen optional",-1.831,-0.065,0.001],["weakest chosen",-0.576,0.043,-0.013]],
["score",-3.828,["fit meaning",0.168,-0.043,0.006],["share",0.526,0.051,-0.004]],
["weakest",7.743,["fit whole",0.097,0.061,-0.015],["none required",0,-0.059,0.038]],
["chosen required",-1.268,["weakest optional",8,-0.041,0.047],["score",0.785,-0.014,0.052]],
["fit told",0.296,["chosen optional",-1.831,-0.044,0.017],["weakest",5.235,-0.052,0.023]],
["free",3,["none required",-1.835,0.034,-0.008],["score",4.447,0.052,-0.027]],
["fit about",0.125,["none optional",-0.005,0.021,-0.03],["weakest",7.743,-0.003,0.052]],
["share",0.657,["score",-3.828,-0.009,0.038],["left names",1,-0.025,0.049]],
["skipped",1,["fit name",0.625,-0.013,0.039],["lead",0.071,0.071,-0.017]],
["left words",1,["share",0.743,0.014,-0.055],["ahead",0.123,-0.036,0.014]],
["share",0.311,["lead against",0.02,-0.003,0.061],["none required",-1.835,0.039,-0.009]],
["none optional",-0.252,["weakest",5.235,-0.068,0.036],["typed",1,-0.009,0.023]],
["fit search",0.351,["lead",0.278,0.01,-0.028],["none required",0,-0.058,0.059]],
["chosen required",-1.268,["weakest optional",8,-0.036,0.044],["score",-7.329,-0.055,0.003]],
["fit about",0.125,["none optional",-0.005,0.019,-0.028],["weakest",7.743,-0.002,0.049]],
["fit told",0.296,["chosen optional",-1.831,-0.041,0.016],["fit whole",0.289,-0.058,0.011]],
["free",3,["score",1.503,-0.007,0.038],["score",4.447,0.05,-0.025]],
["skipped",1,["left words",5,-0.014,0.036],["left names",1,0.045,-0.043]],
["score",-3.828,["fit meaning",0.168,-0.041,0.006],["empty",1,0.019,-0.045]],
["left words",1,["share",0.474,0.033,-0.038],["score",-3.828,-0.01,0.022]],
["typed",2,["left words",5,-0.014,0.037],["ahead",0.941,-0.01,0.057]],
["share",0.311,["fit meaning",0.526,0.039,-0.034],["none required",-1.835,0.036,-0.008]],
["chosen required",-0.039,["ahead",2.577,0.003,-0.046],["none required",0,-0.041,0.029]],
["fit about",0.255,["none required",0,-0.042,0.001],["none optional",-0.068,-0.026,0.041]],
["chosen required",-1.268,["weakest optional",8,-0.033,0.04],["score",-7.329,-0.052,0.002]],
["skipped",1,["fit name",0.625,-0.012,0.034],["lead",0.071,0.063,-0.015]],
["ahead",0.123,["fit search",0.223,-0.055,0.026],["share",0.582,0.025,-0.007]],
["fit told",0.296,["fit told",0.048,-0.016,0.023],["weakest",5.235,-0.046,0.02]],
["free",3,["weakest",5.95,-0.012,0.011],["score",4.447,0.047,-0.024]],
["wired",1,["none required",0,-0.031,0.003],0.043],
["left number",1,["none optional",-0.252,-0.035,0.009],["fit search",0.188,-0.071,0.021]],
["share",0.999,["weakest",7.743,-0.006,0.028],["typed",1,-0.057,0.032]],
["chosen required",-1.268,["fit told",0.367,0.037,-0.034],["score",0.785,-0.013,0.046]],
["skipped",1,["left words",5,-0.012,0.031],["left names",1,0.041,-0.039]],
["fit about",0.255,["none optional",-0.005,0.013,-0.017],["lead",0.605,0.048,-0.014]],
["score",-3.828,["lead",0.071,0.014,-0.029],["empty",1,0.018,-0.044]],
["fit search",0.251,["weakest optional",-1.15,-0.054,0.001],["weakest chosen",-0.576,0.04,-0.014]],
["left words",1,["share",0.743,0.011,-0.046],["ahead",0.123,-0.032,0.012]],
["fit meaning",0.632,["fit told",0.296,0.006,-0.019],["fit told",0.73,0.047,-0.001]],
["fit about",0.125,["none optional",-0.005,0.017,-0.026],["weakest",7.743,-0.003,0.046]],
["left number",1,["none optional",-0.252,-0.033,0.008],["fit search",0.188,-0.066,0.018]],
["typed",2,["left words",5,-0.013,0.034],["typed",3,0.043,-0.024]],
["fit name",0.699,["skipped",1,-0.01,0.023],["lead",0.944,0.06,-0.024]],
["score",-3.828,["fit meaning",0.168,-0.037,0.005],["empty",1,0.017,-0.039]],
["left number",1,["none optional",-0.252,-0.031,0.008],["fit search",0.188,-0.062,0.016]],
["share",0.311,["lead against",0.02,-0.007,0.056],["none required",-1.835,0.036,-0.009]],
["chosen required",-0.039,["lead",0.278,0.01,-0.028],["none optional",-0.005,0.041,-0.016]],
["fit about",0.255,["none required",0,-0.039,0.001],["lead",0.605,0.045,-0.012]],
["fit search",0.251,["chosen optional",-0.815,-0.045,0.002],["weakest chosen",-0.576,0.037,-0.012]],
["fit meaning",0.632,["fit told",0.296,0.005,-0.018],["fit told",0.73,0.045,-0.001]],
["fit told",0.048,["lead",0.071,0.018,-0.068],["score",-7.329,-0.041,0.014]],
["fit name",0.699,["skipped",1,-0.01,0.022],["lead",0.944,0.057,-0.021]],
["ahead",0.123,["fit search",0.223,-0.048,0.022],["left words",5,-0.003,0.035]],
["chosen required",-0.039,["lead",0.278,0.009,-0.027],["none optional",-0.005,0.038,-0.013]],
["fit about",0.125,["left words",4,-0.021,0.024],["weakest",7.743,-0.002,0.043]],
["score",-3.828,["fit meaning",0.168,-0.035,0.004],["empty",1,0.017,-0.036]],
["chosen required",-1.268,["fit told",0.367,0.036,-0.033],["score",0.785,-0.012,0.042]],
["left number",1,["ahead",4.418,0.009,-0.024],["fit search",0.188,-0.059,0.015]],
["fit about",0.636,["fit told",0.367,0.005,-0.024],["fit whole",0.289,-0.027,0.052]],
["score",-3.828,["lead",0.071,0.012,-0.026],["share",0.474,0.046,0]],
["chosen required",-0.039,["share",0.945,0.001,-0.048],["none optional",-0.005,0.037,-0.011]],
["fit told",0.048,["lead",0.071,0.014,-0.064],["score",-7.329,-0.038,0.013]],
["ahead",0.123,["fit search",0.223,-0.045,0.019],["chosen required",-1.798,0.034,-0.003]],
["fit verb",0.5,["lead",0.278,0.009,-0.029],["lead",0.071,-0.058,0.04]],
["skipped",1,["fit name",0.625,-0.011,0.031],["lead",0.071,0.051,-0.013]],
["left words",1,["lead",0.79,-0.03,0.035],["chosen required",-1.268,0.028,-0.003]],
["fit told",0.048,["lead",0.071,0.012,-0.06],["score",-7.329,-0.036,0.013]],
["skipped",1,["left words",5,-0.011,0.026],["fit search",0.188,-0.016,0.047]],
["chosen required",-0.039,["chosen optional",-1.831,-0.052,0],["none required",0,-0.033,0.024]],
["wired",1,["none required",0,-0.027,0.002],0.037],
["ahead",0.123,["fit search",0.223,-0.042,0.017],["left words",5,-0.002,0.03]],
["score",-3.828,["fit whole",0.21,-0.026,0.011],["empty",1,0.015,-0.034]],
["chosen required",-0.039,["lead",0.278,0.008,-0.025],["none optional",-0.005,0.034,-0.011]],
["fit about",0.184,["missing",1,0.004,-0.044],["fit search",0.251,-0.024,0.032]],
["none required",-1.835,["chosen required",-0.595,-0.032,0.057],["none required",0,-0.057,0.002]],
["none optional",-0.252,["weakest",3.237,-0.066,0.019],["weakest chosen",-1.254,0.022,-0.005]],
["left number",1,["none optional",-0.252,-0.03,0.007],["fit search",0.188,-0.055,0.012]],
["wired",1,["weakest",7.743,-0.009,0.013],0.036],
["skipped",1,["fit name",0.625,-0.01,0.028],["weakest chosen",-2.38,-0.044,0.03]],
["free",3,["none required",-1.835,0.028,-0.007],["left words",1,-0.021,0.044]],
["left number",1,["none optional",-0.252,-0.027,0.007],["fit search",0.188,-0.051,0.011]],
["typed",2,["left words",5,-0.011,0.03],["typed",3,0.039,-0.024]],
["fit meaning",0.632,["lead",0.944,0.001,-0.036],["fit told",0.73,0.042,-0.004]],
["fit about",0.125,["left words",4,-0.019,0.022],["weakest",7.743,-0.003,0.041]],
["score",-3.828,["fit meaning",0.168,-0.031,0.005],["fit told",0.296,0.024,-0.011]],
["share",0.311,["fit meaning",0.526,0.034,-0.037],["none required",-1.835,0.031,-0.008]],
["ahead",0.123,["lead",0.278,0.004,-0.052],["share",0.582,0.02,-0.006]],
["left number",1,["weakest chosen",-0.369,0.013,-0.009],["chosen required",-0.32,-0.045,0.017]],
["score",-3.828,["weakest chosen",-0.194,-0.021,0.018],["empty",1,0.014,-0.031]],
["chosen required",-1.268,["fit told",0.367,0.032,-0.033],["fit meaning",0.067,-0.045,0.002]],
["weakest",5.235,["fit told",0.296,0.008,-0.038],["none optional",-0.005,0.044,-0.018]],
["fit about",0.184,["missing",1,0.003,-0.042],["lead",0.019,-0.048,0.024]],
["fit told",0.048,["lead",0.071,0.012,-0.057],["typed",1,-0.012,0.023]],
["chosen optional",-0.815,["fit search",0.223,-0.051,0.032],["left words",4,-0.005,0.027]],
["weakest",7.743,["fit whole",0.097,0.045,-0.011],["fit meaning",0.067,-0.053,0.026]],
["fit meaning",0.632,["fit told",0.192,0.006,-0.012],["fit told",0.73,0.041,-0.004]],
["score",-3.828,["weakest chosen",-0.194,-0.02,0.017],["weakest chosen",-0.369,0.024,-0.009]],
["skipped",1,["fit name",0.625,-0.01,0.028],["left names",1,0.033,-0.031]],
["fit told",0.048,["lead",0.071,0.01,-0.053],["score",-7.329,-0.034,0.012]],
["left words",1,["lead",0.79,-0.027,0.035],["chosen required",-1.268,0.027,-0.004]],
["left words",10,["fit about",0.636,-0.001,0.045],["fit whole",0.243,-0.046,0.017]],
["left number",1,["left words",10,0.005,-0.038],["fit search",0.188,-0.047,0.01]],
["skipped",1,["fit verb",0.25,-0.011,0.019],["lead",0.071,0.045,-0.012]],
["ahead",0.123,["fit search",0.223,-0.037,0.015],["share",0.582,0.018,-0.006]],
["weakest",5.235,["fit told",0.296,0.009,-0.037],["none optional",-0.005,0.042,-0.017]],
["fit told",0.048,["weakest",3.237,0.022,-0.037],["typed",1,-0.01,0.022]],
["weakest",5.235,["fit told",0.296,0.007,-0.034],["none optional",-0.005,0.039,-0.015]],
["score",-3.828,["weakest optional",1.564,-0.04,0.001],["empty",1,0.014,-0.03]],
["fit about",0.125,["left words",4,-0.018,0.021],["weakest",7.743,-0.003,0.038]],
["none optional",-0.252,["weakest",3.237,-0.06,0.017],["typed",3,0.006,-0.037]],
["wired",1,["none required",0,-0.026,0.002],0.033],
["score",-3.828,["fit meaning",0.168,-0.03,0.004],["empty",1,0.013,-0.029]],
["skipped",1,["fit name",0.456,-0.012,0.016],["weakest chosen",-2.38,-0.04,0.027]],
["free",3,["weakest",5.235,-0.011,0.008],["left words",1,-0.02,0.04]],
["left number",1,["none optional",-0.252,-0.027,0.006],["weakest chosen",-1.254,0.017,-0.038]],
["chosen required",-1.268,["weakest optional",8,-0.03,0.031],["fit meaning",0.067,-0.042,0.002]],
["wired",1,["none required",0,-0.025,0.002],0.031],
["share",0.311,["fit meaning",0.526,0.031,-0.037],["none required",-1.835,0.03,-0.008]],
["fit meaning",0.632,["lead",0.944,0.001,-0.034],["fit told",0.73,0.039,-0.005]]]`,
} as const;
